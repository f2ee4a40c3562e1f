import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPart, listNatives, thisPlatform } from '../../lib/native-parts.mjs';
import { checkHealth, copyRepository, runScript, shareInstallation, shell } from '../copy.mjs';

const copy = copyRepository();
const inCopy = (...path) => join(copy.folder, ...path);
const lockFile = inCopy('package-lock.json');
const lockText = readFileSync(lockFile, 'utf8');

beforeAll(() => shareInstallation(copy));
beforeEach(() => writeFileSync(lockFile, lockText));
afterAll(copy.remove);

/** The folder of the native part that this machine takes of a package. */
function partOf(owner) {
  const native = listNatives(JSON.parse(lockText)).find((native) => native.owner === owner);
  const { name, version } = findPart(native, thisPlatform());
  return { name, version, folder: inCopy('node_modules', name) };
}

function changeLock(change) {
  const lock = JSON.parse(lockText);
  change(lock.packages);
  writeFileSync(lockFile, JSON.stringify(lock));
  return readFileSync(lockFile, 'utf8');
}

const omitting = {
  NODE_ENV: 'production',
  NPM_CONFIG_OMIT: 'dev',
  npm_config_production: 'true',
  npm_config_package_lock: 'false',
  npm_config_ignore_scripts: 'true',
  npm_config_engine_strict: 'true',
  npm_config_loglevel: 'silent',
};

test('packages that are gone though the folder is marked as set up come back, whatever npm is told to omit', async () => {
  rmSync(inCopy('node_modules', 'vite'), { recursive: true });
  rmSync(inCopy('node_modules', 'fastify'), { recursive: true });
  rmSync(inCopy('node_modules', '@muster', 'embedded-postgres'));
  rmSync(inCopy('web', 'dist'), { recursive: true });
  writeFileSync(inCopy('.env'), 'LOG_LEVEL=warn\r\nRATE_LIMIT=off\r\n');
  expect(await checkHealth(copy, { env: { ...shell(), ...omitting } })).toBe(200);
  expect(existsSync(inCopy('node_modules', 'vite', 'package.json'))).toBe(true);
  expect(readFileSync(lockFile, 'utf8')).toBe(lockText);
});

test.each([
  ['rolldown', 'a folder', (part) => rmSync(part.folder, { recursive: true })],
  ['@node-rs/argon2', 'a file', (part) => rmSync(join(part.folder, `argon2.${part.name.slice(16)}.node`))],
])('the native part of %s comes back when %s of it is gone', async (owner, _, remove) => {
  const part = partOf(owner);
  remove(part);
  const { code, output } = await runScript(copy, 'setup.mjs');
  expect([code, output]).toEqual([0, expect.stringContaining('✓ Updating packages')]);
  expect(await runScript(copy, 'setup.mjs')).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('▸'),
  });
});

test('a native part that is there and does not load is installed anew', async () => {
  const { name, folder } = partOf('@node-rs/argon2');
  const file = join(folder, `argon2.${name.slice(16)}.node`);
  const whole = readFileSync(file);
  // The file is shared with the folder that this is a copy of.
  rmSync(file);
  writeFileSync(file, 'Half a downl');
  rmSync(inCopy('node_modules', '.muster-install'));
  const { code, output } = await runScript(copy, 'setup.mjs');
  expect([code, output]).toEqual([0, expect.stringContaining('✓ Updating packages')]);
  expect(readFileSync(file).equals(whole)).toBe(true);
});

test('a native part that the lock file does not name is installed by name and version', async () => {
  const { name, version, folder } = partOf('lightningcss');
  rmSync(folder, { recursive: true });
  const changed = changeLock((packages) => delete packages[`node_modules/${name}`]);
  expect(await runScript(copy, 'setup.mjs')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ name, version });
  expect(readFileSync(lockFile, 'utf8')).toBe(changed);
});

test('a native part that cannot be had ends set-up with a sentence, each time', async () => {
  const { name } = partOf('lightningcss');
  changeLock((packages) => {
    packages['node_modules/lightningcss'].optionalDependencies[name] = '99.0.0';
    delete packages[`node_modules/${name}`];
  });
  const env = { ...shell(), npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  for (let round = 0; round < 2; round += 1) {
    const { code, output } = await runScript(copy, 'setup.mjs', { env });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`lightningcss cannot run on ${thisPlatform().system}`),
    ]);
    expect(output).toContain(`without ${name}@99.0.0, which npm could not install`);
  }
  // As it was: the next test finds everything in its place.
  writeFileSync(lockFile, lockText);
  expect(await runScript(copy, 'setup.mjs')).toMatchObject({ code: 0 });
});
