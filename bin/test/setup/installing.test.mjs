import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkHealth, copyRepository, shell, startScript } from '../copy.mjs';

let copy;
beforeEach(() => (copy = copyRepository()));
afterEach(() => copy.remove());

const waiting = { timeout: 600_000, interval: 20 };
const countPackages = () => {
  const modules = join(copy.folder, 'node_modules');
  return existsSync(modules) ? readdirSync(modules).length : 0;
};

test('an installation that was killed in the middle is begun anew by the next start, which serves', async () => {
  const first = startScript(copy, 'start.mjs');
  await vi.waitUntil(() => countPackages() > 100, waiting);
  first.kill('SIGKILL');
  await first.ended;
  // As if it had been killed between two files of a package.
  const half = join(copy.folder, 'node_modules', 'fastify');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(
    join(half, 'package.json'),
    readFileSync(join(import.meta.dirname, '../../../node_modules/fastify/package.json')),
  );
  expect(await checkHealth(copy)).toBe(200);
});

/** A way out of a house that has no other: it counts the connections that it was asked for. */
async function openProxy() {
  const proxy = createServer();
  const sockets = new Set();
  proxy.on('connect', ({ url }, near) => {
    const { hostname, port } = new URL(`https://${url}`);
    const far = connect(Number(port || 443), hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${proxy.address().port}`,
    tunnels: () => sockets.size / 2,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The npm that came with the Node of three years ago. */
function fetchOldNpm() {
  const folder = join(copy.folder, '..', 'old npm');
  execFileSync('npm', ['install', '--silent', '--no-save', `--prefix=${folder}`, 'npm@9'], {
    stdio: 'ignore',
  });
  return join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
}

test('the first start serves for an account without a home, behind a proxy, with an old npm', async () => {
  const proxy = await openProxy();
  try {
    const { HOME: _, ...homeless } = shell();
    const env = { ...homeless, HTTPS_PROXY: proxy.url, npm_execpath: fetchOldNpm() };
    // Nothing from earlier: all of it comes through the proxy.
    env.NPM_CONFIG_CACHE = join(copy.folder, '..', 'cache');
    expect(await checkHealth(copy, { env })).toBe(200);
    expect(proxy.tunnels()).toBeGreaterThan(0);
  } finally {
    proxy.close();
  }
});

test('the first start serves for an account with a umask of its own, a home it may not write to, and production set', async () => {
  const before = process.umask(0o027);
  try {
    const env = {
      ...shell(),
      NODE_ENV: 'production',
      NPM_CONFIG_OMIT: 'dev',
      // Nobody can make a folder below a file.
      NPM_CONFIG_CACHE: join(copy.folder, 'package.json', 'cache'),
    };
    expect(await checkHealth(copy, { env })).toBe(200);
    expect(existsSync(join(copy.folder, '.cache', 'npm'))).toBe(true);
  } finally {
    process.umask(before);
  }
});
