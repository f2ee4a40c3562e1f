import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  name: string;
  text: string;
}

export const migrationFolder = join(import.meta.dirname, '../../../../migrations');

/** In the order of their names, which is that of their numbers. */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const found = await Promise.all(folders.map(readFolder));
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function readFolder(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** Runs beside the version before it, outside of a transaction. */
export const isOnline = ({ name }: Pick<Migration, 'name'>) => name.endsWith('.online');

/** Takes away what the version before it still uses: that version does not start on it any more. */
export const isContracting = (name: string) => name.endsWith('.contract');

export interface Statement {
  text: string;
  /** Run again and again until it changes no row: a large table is changed a piece at a time. */
  isRepeated: boolean;
}

// Not within the body of a block: behind it, every $$ has its counterpart.
const endOfStatement = /;[ \t]*(?:\n|$)(?=(?:(?:(?!\$\$)[^])*\$\$(?:(?!\$\$)[^])*\$\$)*(?:(?!\$\$)[^])*$)/;

/** Each ends with a semicolon at the end of its line. */
export const splitStatements = (text: string): Statement[] =>
  text
    .split(endOfStatement)
    .map((part) => part.trim())
    .filter((part) => part.replace(/^--.*$/gm, '').trim() !== '')
    .map((part) => ({ text: part, isRepeated: /^-- repeat$/m.test(part) }));
