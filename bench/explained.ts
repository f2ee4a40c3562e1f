import pg from 'pg';
import { openDatabase } from '../server/src/database.ts';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { connect, type Database } from '../server/src/platform/db/connect.ts';
import { createServices } from '../server/src/services.ts';

interface Node {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

/** What the database did for a call, of all its statements together. */
export interface Work {
  /** Of running them; planning is not in it. */
  ms: number;
  /** Pages of 8 kB that were looked at. */
  buffers: number;
  /** By the step of a plan that went through the most. */
  rows: number;
}

/**
 * The server in this process, on a database in a folder, which tells how it runs each statement (auto_explain). And once more without:
 * what it tells of a large statement takes longer to write and to read than the statement takes.
 */
export async function startExplained(dataDir: string) {
  const main = await openDatabase({ databaseUrl: undefined, dataDir }, () => {});
  const address = main.pool.options.connectionString!;
  // Statistics are there when they are asked for, and not before.
  await main.pool.query('ALTER SYSTEM SET autovacuum = off');
  await main.pool.query('SELECT pg_reload_conf()');
  // Opened before, so that nothing is told of filling it, which takes longer than a statement of the server may.
  const filling = new pg.Pool({ connectionString: address, max: 1, idleTimeoutMillis: 0 });
  await filling.query('SELECT');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [setting, value] of Object.entries(settings))
    await main.pool.query(`ALTER DATABASE muster SET ${setting} = '${value}'`);

  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  async function serve({ db, pool }: Database) {
    const app = await createApp(await createServices(config, db, { state: 'ready' }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const close = async () => {
      await app.close();
      await db.destroy();
      if (!pool.ending) await pool.end();
    };
    return { url, close };
  }
  const explained = connect(address, () => {});
  let told: { text: string; work: Work; plan: Node }[] = [];
  explained.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (!message.includes('plan:') || start < 0) return;
      const { Plan: plan, 'Query Text': text } = JSON.parse(message.slice(start)) as {
        Plan: Node;
        'Query Text': string;
      };
      const ms = Number(/duration: ([\d.]+) ms/.exec(message)![1]);
      told.push({ text, plan, work: { ms, buffers: buffersOf(plan), rows: mostRows(plan) } });
    }),
  );
  const silent = connect(address, () => {});
  silent.pool.on('connect', (client) => void client.query('SET auto_explain.log_min_duration = -1'));
  const [telling, plain] = [await serve(explained), await serve(silent)];
  return {
    url: telling.url,
    plainUrl: plain.url,
    /** One connection of its own. */
    pool: filling,
    plans: () => told,
    /** What the database does until the promise is kept. */
    async workOf(call: () => Promise<unknown>): Promise<Work> {
      told = [];
      await call();
      const works = told.map(({ work }) => work);
      const sum = (part: keyof Work) => works.reduce((all, work) => all + work[part], 0);
      return { ms: sum('ms'), buffers: sum('buffers'), rows: Math.max(0, ...works.map(({ rows }) => rows)) };
    },
    async close() {
      await telling.close();
      await plain.close();
      await filling.end();
      await main.close();
    },
  };
}

const buffersOf = (node: Node) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

function mostRows(node: Node): number {
  const read = node['Node Type'].includes('Scan')
    ? ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
    : 0;
  return Math.max(read, ...(node.Plans ?? []).map(mostRows));
}
