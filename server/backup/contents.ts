import { z } from 'zod';

export const contentsFile = 'contents.json';
export const checksumsFile = 'checksums.sha256';
export const referencesFile = 'references.txt';
export const jobsFile = 'jobs.json';

/** What an archive says of itself. Earlier versions named the last migration only, and left out the rest. */
const Contents = z.object({
  migration: z.string().optional(),
  migrations: z.array(z.string()).optional(),
  tables: z.array(
    z.union([
      z.string().transform((name) => ({ name, columns: undefined })),
      z.object({ name: z.string(), columns: z.array(z.string()) }),
    ]),
  ),
  /** Whether uploaded files are part of it. */
  files: z.boolean().default(true),
  hasChecksums: z.boolean().default(false),
  madeAt: z.string().optional(),
});
export type Contents = z.infer<typeof Contents>;

export function readContents(text: string): Contents {
  try {
    return Contents.parse(JSON.parse(text));
  } catch {
    throw new Error('This is no backup of Muster: its list of contents cannot be read.');
  }
}

/** Those that had been run where the archive comes from. */
export const migrationsOf = ({ migrations, migration = '' }: Contents, known: readonly string[]) =>
  migrations ?? known.filter((name) => name <= migration);
