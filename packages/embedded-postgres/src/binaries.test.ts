import { cpSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, linkLibraries } from './binaries.ts';
import { PostgresUnavailableError } from './unavailable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a platform without programs is told so by its name', () => {
  expect(() => findBinaries('plan9', 'mips')).toThrow(PostgresUnavailableError);
  expect(() => findBinaries('plan9', 'mips')).toThrow('no built-in PostgreSQL for plan9 mips');
});

test('library links that an install without scripts left out are made', () => {
  const original = dirname(findBinaries().native);
  const links = JSON.parse(readFileSync(join(original, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  cpSync(join(original, 'native', 'pg-symlinks.json'), join(folder, 'native', 'pg-symlinks.json'));
  cpSync(join(original, 'native', 'lib'), join(folder, 'native', 'lib'), {
    recursive: true,
    filter: (path) => !links.some(({ target }) => path.endsWith(target)) && !path.endsWith('postgresql'),
  });
  linkLibraries(folder);
  for (const { target } of links) {
    expect(readlinkSync(join(folder, target))).toBe(readlinkSync(join(original, target)));
  }
});
