import { posix } from 'node:path';

const SYSTEMS = {
  ...Object.fromEntries(
    [
      'linux',
      'darwin',
      'win32',
      'android',
      'freebsd',
      'netbsd',
      'openbsd',
      'openharmony',
      'aix',
      'sunos',
    ].map((name) => [name, name]),
  ),
  linuxmusl: 'linux',
  windows: 'win32',
  win: 'win32',
};
const PROCESSORS = /^(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32)$/;
const BINDINGS = /^(gnu|gnueabihf|musl|musleabihf|msvc|eabi)$/;

/** The platform that this process runs on, in npm's words. */
export function thisPlatform() {
  const { platform: system, arch: cpu } = process;
  return system === 'linux' ? { system, cpu, libc: findLibc() } : { system, cpu };
}

export const nameOf = ({ system, cpu, libc }) =>
  [system, cpu, ...(libc === 'musl' ? ['musl'] : [])].join(' ');

const isOfPlatform = (word) => word in SYSTEMS || PROCESSORS.test(word) || BINDINGS.test(word);

/**
 * Every package of the lock file that leaves its native code to parts, one for each platform. A part that the lock
 * file names is `locked`; the registry that it was written with may have lacked others.
 */
export function listNatives({ packages }) {
  return Object.entries(packages).flatMap(([path, { version, os, optionalDependencies = {} }]) => {
    // What is itself for one platform only leads to more of that platform.
    if (os) return [];
    const owner = path.split('node_modules/').at(-1) || 'muster';
    const parts = Object.entries(optionalDependencies).flatMap(([name, version]) =>
      readPart({ owner, name, version, locked: findLocked(packages, path, name) }),
    );
    const stems = [...new Set(parts.map(({ stem }) => stem))];
    return stems.map((stem) => ({ owner, version, stem, parts: parts.filter((part) => part.stem === stem) }));
  });
}

/** A part says by its name what it is for; a package that runs everywhere is none. */
function readPart({ owner, name, version, locked }) {
  const words = name.split(/[^a-z0-9]+/).filter(Boolean);
  const system = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = words.find((word) => PROCESSORS.test(word));
  if (!system || !cpu) return [];
  const stem = words.filter((word) => !isOfPlatform(word)).join('-');
  const libc = /musl/.test(name) ? 'musl' : /-gnu/.test(name) ? 'glibc' : undefined;
  return [{ owner, name, version, locked, stem, system, cpu, libc }];
}

/** The part that a platform takes: one for its C library before one that does not say for which. */
export function findPart({ parts }, { system, cpu, libc }) {
  const fitting = parts.filter((part) => part.system === system && part.cpu === cpu);
  return fitting.find((part) => part.libc === libc) ?? fitting.find((part) => part.libc === undefined);
}

function findLocked(packages, from, name) {
  const found = packages[posix.join(from, 'node_modules', name)];
  if (found || from === '') return found;
  const above = posix.dirname(from);
  return findLocked(packages, above === '.' ? '' : above, name);
}

function findLibc() {
  // Reading the network's interfaces may take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
