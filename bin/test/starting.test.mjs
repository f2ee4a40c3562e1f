import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHealth, copyRepository, runScript, shareInstallation } from './copy.mjs';

const timeout = 240_000;
const copy = copyRepository();
const inCopy = (...path) => join(copy.folder, ...path);

beforeAll(() => shareInstallation(copy), timeout);
afterAll(copy.remove, timeout);

const odd = {
  HOME: '/nowhere',
  NODE_ENV: 'production',
  LC_ALL: 'tr_TR.UTF-8',
  LANG: 'C',
  TZ: 'Pacific/Kiritimati',
  FORCE_COLOR: '1',
  NO_COLOR: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  http_proxy: 'http://127.0.0.1:9',
};

/** What is odd includes that nothing else is set; the others only in a thorough run. */
const isQuick = process.env.TESTS === 'quick';

test.each([
  ...(isQuick ? [] : [['nothing set, not even a home', {}]]),
  ['a Turkish locale, another day, a proxy that is not there and settings from Windows', odd],
])('it serves with %s', { timeout }, async (_, env) => {
  writeFileSync(inCopy('.env'), 'LOG_LEVEL=warn\r\nRATE_LIMIT=off\r\n');
  expect(await checkHealth(copy, { env: { PATH: process.env.PATH, ...env } })).toBe(200);
});

/** Somebody who may read the folder and not write to it; root has to become somebody else for that. */
const stranger = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

test.skipIf(isQuick)(
  'an account that may only read serves what the owner has set up, and is told so where nobody has',
  { timeout },
  async () => {
    mkdirSync(copy.dataDir, { recursive: true });
    chmodSync(copy.dataDir, 0o777);
    chmodSync(join(copy.folder, '..'), 0o755);
    chmodSync(copy.folder, 0o555);
    try {
      expect(await checkHealth(copy, stranger)).toBe(200);
      rmSync(inCopy('node_modules', '.muster-install'));
      const { code, output } = await runScript(copy, 'start.mjs', stranger);
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('run `npm run setup` as the owner of the folder'),
      ]);
    } finally {
      chmodSync(copy.folder, 0o755);
    }
  },
);
