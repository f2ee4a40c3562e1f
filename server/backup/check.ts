import { createHash } from 'node:crypto';
import { list, type ReadEntry } from 'tar';
import { migrationFolder, readMigrations } from '../src/platform/db/migration/files.ts';
import { findDamaged } from './checksums.ts';
import {
  checksumsFile,
  contentsFile,
  migrationsOf,
  readContents,
  referencesFile,
  type Contents,
} from './contents.ts';
import { describeMissing, findMissing } from './files.ts';

/** Reads the whole archive and says what is wrong with it, or that nothing is. Needs no database. */
export async function check(archive: string, say: (text: string) => void): Promise<boolean> {
  const { hashes, texts } = await readArchive(archive);
  const contents = readContents(texts.get(contentsFile) ?? '');
  const faults = [
    ...(await findNewer(contents)),
    ...findDamage(contents, hashes, texts.get(checksumsFile)),
    ...findStrays(contents, hashes, texts.get(referencesFile)),
  ];
  for (const fault of faults) say(fault);
  if (faults.length > 0) return false;

  const age = contents.madeAt ? `, as of ${contents.madeAt}` : '';
  say(`${archive} is whole: ${contents.tables.length} tables and what belongs to them${age}`);
  if (!contents.files)
    say('Uploaded files are in the object storage that it comes from, not in the archive.');
  if (!contents.hasChecksums) say('An earlier version made it, without checksums.');
  return true;
}

async function findNewer(contents: Contents) {
  const known = (await readMigrations([migrationFolder])).map(({ name }) => name);
  const newer = migrationsOf(contents, known).filter((name) => !known.includes(name));
  return newer.length > 0
    ? [`It comes from a newer version of Muster (${newer.at(-1)}): upgrade first.`]
    : [];
}

function findDamage(contents: Contents, hashes: ReadonlyMap<string, string>, checksums?: string) {
  if (contents.hasChecksums) {
    if (checksums === undefined) return [`Missing: ${checksumsFile}`];
    return findDamaged(checksums, hashes).map((path) => `Damaged or missing: ${path}`);
  }
  const missing = contents.tables.filter(({ name }) => !hashes.has(`tables/${name}`));
  return missing.map(({ name }) => `Missing: the table ${name}`);
}

function findStrays({ files }: Contents, hashes: ReadonlyMap<string, string>, references = '') {
  const missing = files ? findMissing(references, (key) => hashes.has(`files/${key}`)) : [];
  return missing.length > 0 ? [describeMissing(missing)] : [];
}

const readWhole = new Set([contentsFile, checksumsFile, referencesFile]);

/** The hash of every file in it, and the texts that tell about the others. */
async function readArchive(file: string) {
  const hashes = new Map<string, string>();
  const texts = new Map<string, string>();
  const onReadEntry = (entry: ReadEntry) => {
    if (entry.type === 'Directory') return entry.resume();
    const path = entry.path.replace(/^\.\//, '');
    const hash = createHash('sha256');
    const parts: Buffer[] = [];
    entry.on('data', (part: Buffer) => {
      hash.update(part);
      if (readWhole.has(path)) parts.push(part);
    });
    entry.on('end', () => {
      hashes.set(path, hash.digest('hex'));
      if (readWhole.has(path)) texts.set(path, Buffer.concat(parts).toString());
    });
  };
  try {
    await list({ file, strict: true, onReadEntry });
  } catch (error) {
    throw new Error(`${file} cannot be read to its end: ${(error as Error).message}`, { cause: error });
  }
  return { hashes, texts };
}
