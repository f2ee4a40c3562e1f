import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startBuiltInPostgres } from '../../src/platform/db/built-in.ts';
import { openDatabase } from '../../src/platform/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where not on a server of our own. */
    databaseUrl?: string;
    templateUrl: string;
  }
}

const silent = () => {};

/** One migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const given = project.getProvidedContext().databaseUrl;
  const builtIn = given ? undefined : await startRoomy(dataDir);
  const server = given ?? builtIn!.connectionString;

  const templateUrl = withDatabase(server, 'muster_template');
  await execute(
    server,
    'DROP DATABASE IF EXISTS muster_template WITH (FORCE)',
    'CREATE DATABASE muster_template',
  );
  const template = await openDatabase({ databaseUrl: templateUrl, dataDir }, silent);
  await template.close();
  project.provide('templateUrl', templateUrl);

  return async () => {
    await builtIn?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** For a handful of servers at once, each with connections of its own. Nobody pulls the plug here. */
async function startRoomy(dataDir: string) {
  const started = await startBuiltInPostgres(dataDir, silent);
  await execute(
    started.connectionString,
    'ALTER SYSTEM SET max_connections = 250',
    'ALTER SYSTEM SET fsync = off',
  );
  await started.stop();
  return startBuiltInPostgres(dataDir, silent);
}

export function withDatabase(url: string, name: string) {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function execute(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
