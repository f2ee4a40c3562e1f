import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { reachDatabase } from '../../server/src/database.ts';
import { startServer } from '../servers.ts';
import { printTable } from '../table.ts';
import { listActions } from './actions.ts';
import { createCaller } from './caller.ts';
import { playEach, putLoad } from './load.ts';
import { startMailbox } from './mailbox.ts';
import { readOptions } from './options.ts';
import { judge, printCourses } from './report.ts';
import { openStreams } from './streams.ts';
import { buildTown } from './town.ts';
import { watchVitals } from './vitals.ts';

const soak = readOptions(process.argv.slice(2));
const say = (text: string) => process.stderr.write(`▸ ${text}\n`);
const cleanUp: (() => unknown)[] = [];

try {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-soak-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  // Only started: with connections of our own, those of the server could not be told from them.
  const database = await reachDatabase({ databaseUrl: undefined, dataDir }, () => {});
  cleanUp.push(() => database.close());
  const DATABASE_URL = database.pool.options.connectionString!;
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  cleanUp.push(() => pool.end());
  const mailbox = await startMailbox();
  cleanUp.push(mailbox.stop);

  // As `npm start` runs it, and nothing of what an operator has set for another server.
  const { flags, environment } = JSON.parse(await readFile('server/process.json', 'utf8')) as {
    flags: string[];
    environment: Record<string, string>;
  };
  const server = await startServer(
    'server/src/main.ts',
    '/api/health',
    {
      ...environment,
      DATABASE_URL,
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.url,
      PUBLIC_URL: '',
      S3_BUCKET: '',
      RATE_LIMIT: 'off',
    },
    { flags },
  );
  cleanUp.push(() => server.stop());
  say(`Building a town of ${soak.people} people…`);
  const town = await buildTown(server.url, DATABASE_URL, soak.people);
  await pool.query('CHECKPOINT');
  const streams = await openStreams(
    server.url,
    Array.from({ length: soak.streams }, (_, at) => town[at % town.length]!),
  );
  cleanUp.push(streams.close);

  say(`${soak.rate} requests a second for ${soak.minutes} minutes, ${soak.streams} streams open…`);
  const caller = createCaller(server.url);
  cleanUp.push(() => caller.close());
  const actions = await listActions();
  // Everything once, so that nothing is missing from a short soak.
  await playEach(town[0]!, actions, caller);
  const endOfWatch = watchVitals(server.process.pid!, pool);
  const load = await putLoad(soak, town, actions, caller);
  const looks = await endOfWatch();
  await mailbox.receives();
  printCourses(load.courses);
  const lines = judge(soak, { ...load, looks, streams: streams.count(), mails: mailbox.count() });
  process.exitCode = printTable(lines) ? 0 : 1;
} finally {
  for (const clean of cleanUp.toReversed()) await clean();
}
