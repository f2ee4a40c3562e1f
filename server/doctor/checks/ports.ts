import { createServer } from 'node:net';
import type { Config } from '../../src/config.ts';
import { fine, wrong, type Finding } from '../finding.ts';

/** Whether Muster could listen, or does already. */
export async function checkPorts({ host, port, metrics }: Config): Promise<Finding[]> {
  const findings = [await checkPort('PORT', host, port, '/api/health', isHealth)];
  if (metrics.port !== undefined)
    findings.push(await checkPort('METRICS_PORT', metrics.host, metrics.port, '/metrics', isMetrics));
  return findings;
}

async function checkPort(
  name: string,
  host: string,
  port: number,
  path: string,
  isOurs: (text: string) => boolean,
) {
  const place = `${host}:${port}`;
  const error = await tryToListen(host, port);
  if (!error) return fine(name, `${place} is free`);
  if (error.code !== 'EADDRINUSE')
    return wrong(name, `${place} cannot be used: ${error.message}`, `Set ${name} or HOST to another one.`);
  const text = await ask(host, port, path);
  if (isOurs(text)) return fine(name, `Muster runs at ${place}`);
  return wrong(
    name,
    `${place} is used by another program`,
    `Set ${name} to another one, or stop that program.`,
  );
}

const tryToListen = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | undefined>((answer) => {
    const probe = createServer();
    probe.once('error', answer);
    probe.listen(port, host, () => probe.close(() => answer(undefined)));
  });

function ask(host: string, port: number, path: string) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  return fetch(origin + path, { signal: AbortSignal.timeout(5_000) })
    .then((reply) => reply.text())
    .catch(() => '');
}

/** Also of a server that starts, stops or misses its database. */
export const isHealth = (text: string) => /^\{"status":\d+/.test(text);
const isMetrics = (text: string) => text.includes('muster_build_info');
