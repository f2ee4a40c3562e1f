import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import { doubtful, fine, wrong, type Finding } from '../finding.ts';
import type { Wishes } from '../wishes.ts';

const oldDays = 7;

/** A backup, or the archives of a folder: who can read them, and how old the newest one is. */
export async function checkBackups(_config: Config, { backups }: Wishes): Promise<Finding[]> {
  if (!backups) return [];
  const archives = await listArchives(backups);
  if (archives === undefined || archives.length === 0)
    return [wrong('backups', `there is none at ${backups}`, 'Make one: npm run backup -- FILE.')];

  const open = archives.filter(({ mode }) => process.platform !== 'win32' && (mode & 0o077) !== 0);
  const days = Math.floor((Date.now() - Math.max(...archives.map(({ mtimeMs }) => mtimeMs))) / 86_400_000);
  const age = `the newest of ${archives.length} is ${days} days old`;
  return [
    days > oldDays
      ? doubtful('backups', age, 'Make one every day: npm run backup -- FILE.')
      : fine('backups', age),
    open.length > 0
      ? wrong(
          'backups',
          `${open.length} can be read by other accounts, ${open[0]!.path} for one`,
          'They hold everything: chmod 600 on the files.',
        )
      : fine('backups', 'nobody but their owner can read them'),
  ];
}

async function listArchives(path: string) {
  const place = await stat(path).catch(() => undefined);
  if (!place) return undefined;
  const names = place.isDirectory() ? await readdir(path) : [''];
  const paths = names
    .filter((name) => name === '' || /\.(tar\.gz|tgz)$/.test(name))
    .map((name) => join(path, name));
  return Promise.all(
    paths.map(async (path) => {
      const { mode, mtimeMs } = await stat(path);
      return { path, mode, mtimeMs };
    }),
  );
}
