import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@muster/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/database.ts';
import { findPlacement, placeTables } from '../../src/platform/db/placement.ts';
import { placement } from '../../src/tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where not on a server of our own. */
    databaseUrl?: string;
    templateUrl: string;
    /** Whether that is a database that all worlds share, because it is distributed: it cannot be copied. */
    isShared: boolean;
  }
}

const silent = () => {};

/** One migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const given = project.getProvidedContext().databaseUrl;
  const builtIn = given ? undefined : await startRoomy(dataDir);
  const server = given ?? builtIn!.connectionString;
  const isShared = given !== undefined && (await hasCitus(given));

  const templateUrl = isShared ? given : withDatabase(server, 'muster_template');
  if (!isShared) {
    await execute(
      server,
      'DROP DATABASE IF EXISTS muster_template WITH (FORCE)',
      'CREATE DATABASE muster_template',
    );
  }
  const template = await openDatabase({ databaseUrl: templateUrl, dataDir }, silent);
  await template.close();
  if (isShared) await distributeTables(templateUrl);
  project.provide('templateUrl', templateUrl);
  project.provide('isShared', isShared);

  return async () => {
    await builtIn?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function hasCitus(url: string) {
  return (await withClient(url, findPlacement)).isPossible;
}

async function distributeTables(url: string) {
  await withClient(url, async (client) => {
    // Few are enough, and soon emptied.
    await client.query('SET citus.shard_count = 4');
    await placeTables(client, placement);
  });
  await emptyTables(url);
}

/** As a world that has a database of its own would find it. */
export const emptyTables = (url: string) =>
  execute(
    url,
    `TRUNCATE ${[...placement.copied, ...placement.divided, 'throttles', 'unused_files', 'graphile_worker._private_jobs'].join(', ')}`,
  );

/** For a handful of servers at once, each with connections of its own. Nobody pulls the plug here. */
const startRoomy = (dataDir: string) =>
  startEmbeddedPostgres({
    dataDir,
    name: 'muster',
    log: silent,
    settings: { max_connections: '250', fsync: 'off', full_page_writes: 'off' },
  });

export function withDatabase(url: string, name: string) {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export const execute = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
