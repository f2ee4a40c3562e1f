import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../server/src/database.ts';
import { root, startServer, type Running } from './servers.ts';

export interface Version extends Running {
  pool: pg.Pool;
  /** To start another process on the same database. */
  settings: Record<string, string>;
}

interface Cast {
  /** A database of its own; that of the stage if not given. */
  database?: string;
  /** Where the version lies. */
  folder?: string;
  environment?: Record<string, string>;
}

/** A database server of our own, and the versions of the product that are measured on it. */
export async function openStage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const main = await openDatabase({ databaseUrl: undefined, dataDir }, () => {});
  const address = main.pool.options.connectionString!;
  // Statistics are there when they are asked for, and not before.
  await main.pool.query('ALTER SYSTEM SET autovacuum = off');
  await main.pool.query('SELECT pg_reload_conf()');
  const cleanUp: (() => Promise<unknown>)[] = [];

  return {
    /** As `npm start` runs it, but that everybody may ask as often as they like. */
    async start({ database = 'muster', folder = root, environment = {} }: Cast = {}): Promise<Version> {
      if (database !== 'muster') await main.pool.query(`CREATE DATABASE ${database}`);
      const url = address.replace('/muster?', `/${database}?`);
      const { flags, environment: usual } = JSON.parse(
        await readFile(join(folder, 'server', 'process.json'), 'utf8'),
      ) as { flags: string[]; environment: Record<string, string> };
      const settings = {
        ...usual,
        DATABASE_URL: url,
        DATA_DIR: join(dataDir, database),
        RATE_LIMIT: 'off',
        ...environment,
      };
      const server = await startServer('server/src/main.ts', '/api/health', settings, { flags, folder });
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      cleanUp.push(
        () => server.stop(),
        () => pool.end(),
      );
      return { ...server, pool, settings };
    },

    async close() {
      for (const clean of cleanUp) await clean();
      await main.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
