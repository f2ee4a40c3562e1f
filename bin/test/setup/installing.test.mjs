import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
