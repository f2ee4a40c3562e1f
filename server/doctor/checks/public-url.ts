import fastify from 'fastify';
import type { Config } from '../../src/config.ts';
import { doubtful, fine, reasonOf, wrong, type Finding } from '../finding.ts';
import { isHealth } from './ports.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address that people type, and the proxy that stands before it. */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const { hostname } = new URL(config.publicUrl);
  return [...checkProxy(config), ...checkScheme(config, hostname), await checkReach(config)];
}

function checkScheme({ publicUrl, isHttps }: Config, hostname: string): Finding[] {
  if (isHttps || local.has(hostname)) return [];
  const advice = 'Put a proxy with TLS in front and set PUBLIC_URL to https://…';
  return [
    doubtful(
      'PUBLIC_URL',
      `${publicUrl} is not https: passwords travel readable, push does not work`,
      advice,
    ),
  ];
}

function checkProxy({ trustProxy, isHttps }: Config): Finding[] {
  if (!trustProxy) {
    if (!isHttps) return [];
    const advice = 'Set it to the address of the proxy, e.g. 127.0.0.1.';
    return [
      doubtful('TRUST_PROXY', 'not set: to limits on tries, all people behind the proxy are one', advice),
    ];
  }
  try {
    fastify({ trustProxy });
    return [fine('TRUST_PROXY', `headers of ${trustProxy} count`)];
  } catch (error) {
    return [wrong('TRUST_PROXY', reasonOf(error), 'Give addresses or networks, with commas between them.')];
  }
}

async function checkReach({ publicUrl, host, port }: Config) {
  const what = 'public address';
  try {
    const reply = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(5_000) });
    if (isHealth(await reply.text())) return fine(what, `Muster answers at ${publicUrl}`);
    const advice = `Let the proxy pass everything on to http://${host}:${port}, or correct PUBLIC_URL.`;
    return wrong(what, `something else than Muster answers at ${publicUrl}`, advice);
  } catch (error) {
    const advice = `Start Muster; if it runs, let the proxy pass everything on to http://${host}:${port}, or correct PUBLIC_URL.`;
    return doubtful(what, `${publicUrl} does not answer: ${reasonOf(error)}`, advice);
  }
}
