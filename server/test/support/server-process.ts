import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../../../bin/lib/free-port.mjs';
import { patience } from './patience.ts';

const server = join(import.meta.dirname, '../..');
export const compileCache = join(server, '../.cache/compile');

/** The server as `npm start` runs it: a process of its own, leader of its process group. */
export async function spawnServer(
  dataDir: string,
  environment: Record<string, string> = {},
  script = 'src/main.ts',
  ...args: string[]
) {
  const port = Number(environment['PORT'] ?? (await findFreePort()));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: server,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      TMPDIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}/api`;

  /** The answer to a health check; undefined while nobody listens. */
  const health = () => fetch(`${url}/health`).catch(() => undefined);

  return {
    url,
    port,
    pid: child.pid!,
    ended,
    health,
    output: () => output,
    becomesReady: () =>
      vi.waitUntil(async () => {
        if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
        return (await health())?.status === 200;
      }, patience),
    terminate: () => child.kill('SIGTERM'),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends the whole group at once, as a crash would. */
    async killGroup() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>;

/** A browser at a server in another process. */
export class RemoteBrowser {
  readonly cookies = new Map<string, string>();

  /** What says who asks. */
  headers = () => ({
    cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
  });

  async send(url: string, method: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(url, {
      method,
      headers: {
        ...this.headers(),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      this.cookies.set(name, value);
    }
    return response;
  }

  async register({ url }: { url: string }, fullName = 'Ada') {
    await this.send(`${url}/health`, 'GET');
    const email = `${fullName.toLowerCase()}@example.com`;
    const body = { fullName, email, password: 'a long walk home' };
    return this.send(`${url}/users`, 'POST', body);
  }
}
