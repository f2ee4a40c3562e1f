import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open.ts';

// Writes schema.ts from a freshly migrated database; with --verify, only compares.
const dataDir = await mkdtemp(join(tmpdir(), 'muster-types-'));
// It is no cluster.
const placement = {
  copied: [],
  divided: [],
  divisionOf: () => '',
  kept: [],
  nesting: [],
};
const database = await openDatabase(placement, { databaseUrl: undefined, dataDir }, () => {});
try {
  const url = database.pool.options.connectionString!;
  const command = join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli/bin.js');
  const outFile = join(import.meta.dirname, 'schema.ts');
  execFileSync(
    process.execPath,
    [
      command,
      '--url',
      url,
      '--dialect',
      'postgres',
      '--camel-case',
      '--date-parser',
      'string',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      '*kysely*',
      '--out-file',
      outFile,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  );
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
