import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const modules = join(root, 'node_modules');
const run = promisify(execFile);
const sources = ['contract', 'packages', 'server', 'tsconfig.base.json'];

async function git(...args: string[]) {
  const { stdout } = await run('git', args, { cwd: root });
  return stdout.split('\n').filter(Boolean);
}

/** So many commits with migrations are between it and this one: a few weeks of those who upgrade now and then. */
const commitsWithMigrations = 8;

const listAdded = (range: string, files: string) =>
  git('log', '--format=%H', '--diff-filter=A', range, '--', `server/migrations/${files}`);

/** Commits that added migrations, the latest first, as long as none takes anything away from the version before it. */
async function listLandings() {
  const [contracting] = await listAdded('HEAD', '*.contract.sql');
  return listAdded(contracting ? `${contracting}..HEAD` : 'HEAD', '*.sql');
}

/**
 * Puts the sources of an earlier version into a folder, with the packages of this one: what differs between them is the
 * database and the wire. Answers why not where it cannot.
 */
export async function unpackVersionBefore(folder: string): Promise<string | undefined> {
  try {
    const [landing] = (await listLandings()).slice(0, commitsWithMigrations).slice(-1);
    if (!landing) return 'no migration has landed since one that the version before cannot bear';
    const archive = `${folder}.tar`;
    await git('archive', `--output=${archive}`, `${landing}^`, ...sources);
    await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`]);
  } catch (error) {
    return `the history is not here, as in a shallow clone: ${(error as Error).message}`;
  }
  await linkPackages(folder);
  const missing = await findMissing(folder);
  return missing.length > 0 ? `it needs packages that are gone: ${missing.join(', ')}` : undefined;
}

async function linkPackages(folder: string) {
  const own = '@muster';
  await mkdir(join(folder, 'node_modules', own), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== own) await symlink(join(modules, name), join(folder, 'node_modules', name));
  // Relative, and so to its own.
  for (const name of await readdir(join(modules, own)))
    await symlink(await readlink(join(modules, own, name)), join(folder, 'node_modules', own, name));
}

async function findMissing(folder: string) {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => !existsSync(join(folder, 'node_modules', name)));
}
