import { readFileSync } from 'node:fs';
import { findPart, listNatives, nameOf } from './native-parts.mjs';
import { inRoot } from './paths.mjs';

const PROMISED = ['x64', 'arm64'].map((cpu) => ({ system: 'linux', cpu, libc: 'glibc' }));

// Those that a work under the AGPL, version 3 or later, may contain or come with.
const COMPATIBLE = new Set(
  (
    '0BSD AGPL-3.0-or-later Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC ' +
    'LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib'
  ).split(' '),
);

/** The sentences about all that is wrong with a lock file. */
export function findFaults(lock, readManifest) {
  const entries = Object.entries(lock.packages);
  return [
    ...findMissingParts(lock),
    ...entries
      .filter(([, { resolved = '' }]) => resolved.includes('://'))
      .map(([path, { resolved }]) => `${path}: names the registry ${resolved}`),
    ...entries
      .filter(([, { link, license }]) => !link && !isCompatible(license))
      .map(([path, { license }]) => `${path}: the licence ${license}`),
    ...['', ...lock.packages[''].workspaces]
      .filter((path) => !isOf(lock.packages[path], readManifest(path)))
      .map((path) => `${path || '.'}/package.json is not what the lock file was made from: npm install`),
  ];
}

function findMissingParts(lock) {
  return listNatives(lock).flatMap((native) =>
    PROMISED.flatMap((platform) => {
      const part = findPart(native, platform);
      const title = `${native.owner} ${native.version}, ${nameOf(platform)}`;
      if (!part) return [`${title}: has no part ${native.stem}`];
      const { name, version, locked } = part;
      if (!locked) return [`${title}: the lock file lacks ${name}@${version}`];
      if (locked.version !== version) return [`${title}: asks for ${name}@${version}, not ${locked.version}`];
      return isFor(locked, platform) ? [] : [`${title}: ${name}@${version} is for another platform`];
    }),
  );
}

const isFor = ({ os = [], cpu = [], libc = ['glibc'] }, platform) =>
  os.includes(platform.system) && cpu.includes(platform.cpu) && libc.includes(platform.libc);

const isCompatible = (licence = '') =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => COMPATIBLE.has(name)));

const isOf = (locked, manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => inOrder(locked[kind]) === inOrder(manifest[kind]),
  );

const inOrder = (versions = {}) =>
  JSON.stringify(
    Object.keys(versions)
      .toSorted(byText)
      .map((name) => [name, versions[name]]),
  );
const byText = (a, b) => (a < b ? -1 : 1);
const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));

if (import.meta.filename === process.argv[1]) {
  const lock = read('package-lock.json');
  const faults = findFaults(lock, (path) => read(path, 'package.json'));
  console.log(faults.length > 0 ? faults.join('\n') : `${Object.keys(lock.packages).length} packages locked`);
  if (faults.length > 0) process.exitCode = 1;
}
