import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../..');

const list = (...patterns: string[]) =>
  globSync(patterns, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));

/** All that may speak to the database, but for tests and generated types. */
export const sources = list('{src,backup,demo,distribute,doctor,jobs}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.endsWith('/schema.ts'),
);
export const migrations = list('migrations/*.sql');

/** Without the words in comments. */
export const codeOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8').replace(
    file.endsWith('.sql') ? /--.*$/gm : /\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm,
    '',
  );

/** How often each file has it, of those that have it. */
export const mentionsOf = (pattern: RegExp, files: readonly string[]) =>
  Object.fromEntries(
    files
      .map((file) => [file, [...codeOf(file).matchAll(pattern)].length] as const)
      .filter(([, count]) => count > 0),
  );
