import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasBuiltInDatabase, startBuiltInPostgres } from './built-in.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-built-in-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('whoever cannot use the built-in PostgreSQL is told of DATABASE_URL', async () => {
  expect(hasBuiltInDatabase(dataDir)).toBe(false);
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
  expect(hasBuiltInDatabase(dataDir)).toBe(true);
  await expect(startBuiltInPostgres(dataDir, () => {})).rejects.toThrow(
    /made by PostgreSQL 12.*of your own.*set DATABASE_URL/,
  );
});
