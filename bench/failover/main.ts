import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../../server/src/platform/db/client.ts';
import { startServer, stop } from '../servers.ts';
import { startMailbox } from '../soak/mailbox.ts';
import { printTable } from '../table.ts';
import { addProject, signUp } from '../world.ts';
import { startCluster } from './cluster.ts';
import { faults as allFaults } from './faults.ts';
import { readOptions } from './options.ts';
import { waitFor } from './processes.ts';
import { judge, printGaps } from './report.ts';
import { countLost, nothing, playRound, type Round, type Server } from './round.ts';
import { startWriters } from './writers.ts';

const mailMs = 180_000;
const logFolder = '.cache/failover';

const options = readOptions(process.argv.slice(2));
const say = (text: string) => process.stderr.write(`▸ ${text}\n`);
const cleanUp: (() => unknown)[] = [];
let keepLogs = (_where: string) => {};
const cleanAll = async () => {
  for (let clean = cleanUp.pop(); clean; clean = cleanUp.pop()) await clean();
};
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    void cleanAll().finally(() => process.exit(1));
  });

const faults = allFaults.filter(({ needsNetwork }) => !needsNetwork || options.hasOwnNetwork);
if (faults.length < allFaults.length)
  say('No node is cut off from the network: that takes root, ip, nsenter and iptables.');

try {
  say('Starting two PostgreSQL under Patroni, etcd and HAProxy…');
  const cluster = await startCluster(options);
  cleanUp.push(cluster.stop);
  keepLogs = cluster.keepLogs;
  await cluster.starts();
  const root = cluster.directly('postgres', 'postgres');
  await using(root, (client) => client.query('CREATE ROLE muster LOGIN'));
  await using(root, (client) => client.query('CREATE DATABASE muster OWNER muster'));
  const ask = <Result>(question: (client: Client) => Promise<Result>) =>
    using(cluster.directly('postgres', 'muster'), question);

  const mailbox = await startMailbox();
  cleanUp.push(mailbox.stop);
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-failover-files-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  const { flags, environment } = JSON.parse(await readFile('server/process.json', 'utf8')) as {
    flags: string[];
    environment: Record<string, string>;
  };
  const ways = {
    'several hosts': `${cluster.directly('muster', 'muster')}?target_session_attrs=read-write`,
    HAProxy: cluster.byProxy('muster', 'muster'),
  };
  const started = [];
  for (const [way, DATABASE_URL] of Object.entries(ways)) {
    say(`Starting a server that reaches the leader by ${way}…`);
    const given = { ...environment, DATABASE_URL, DATA_DIR: dataDir, SMTP_URL: mailbox.url };
    const plain = { PUBLIC_URL: '', S3_BUCKET: '', RATE_LIMIT: 'off', QUOTA_MEMBERS: '1000000' };
    const server = await startServer(
      'server/src/main.ts',
      '/api/health',
      { ...given, ...plain },
      { flags, onSpawn: (child) => cleanUp.push(() => child.exitCode === null && stop(child)) },
    );
    started.push({ way, ...server });
  }

  const { userId, headers } = await signUp(started[0]!.url);
  const pool = new pg.Pool({ connectionString: cluster.byProxy('postgres', 'muster'), max: 1 });
  const { organizationId, projectId, statusId } = await addProject(pool, userId, 0);
  await pool.end();
  const projectUrl = `/organizations/${organizationId}/projects/${projectId}`;
  const project = { projectUrl, statusId, headers };
  const writers = [];
  const servers: Server[] = [];
  for (const { way, url } of started) {
    const writer = await startWriters(url, project);
    cleanUp.push(() => writer.stop());
    writers.push(writer);
    servers.push({ way, url, headers, ledger: writer.ledger, checked: nothing });
  }

  const rounds: Round[] = [];
  for (let time = 1; time <= options.times; time += 1) {
    for (const fault of faults) {
      const round = await playRound(fault, cluster, servers, ask);
      rounds.push(round);
      const gaps = round.gaps.map((gap, at) => `${gap.toFixed(1)} s (${servers[at]!.way})`).join(', ');
      say(`${fault.name}, ${time} of ${options.times}: ${gaps}; lost: ${round.lost}`);
    }
  }
  for (const writer of writers) await writer.stop();
  say('Waiting for the mail that is still to come…');
  // A mail that comes twice comes late: until nothing is left to be sent.
  await waitFor('all mail', mailMs, () => ask(isAllSent)).catch(() => {});
  say('Looking for all that was acknowledged…');
  let lost = 0;
  for (const server of servers) lost += await countLost(ask, server);
  for (const { way, ledger } of servers)
    for (const [refusal, times] of ledger.refusals) say(`${way}: ${times} times ${refusal}`);
  const ended = started.filter((server) => server.process.exitCode !== null).length;
  const outcome = { rounds, servers, lost, mailedTo: mailbox.recipients, ended };
  printGaps(outcome);
  process.exitCode = printTable(judge(outcome)) ? 0 : 1;
} catch (error) {
  // What fails then fails because everything is being stopped.
  if (isInterrupted) await new Promise(() => {});
  keepLogs(logFolder);
  process.stderr.write(`${String(error)}\nWhat the cluster said is in ${logFolder}\n`);
  process.exitCode = 1;
} finally {
  await cleanAll();
}

async function using<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function isAllSent(client: Client) {
  const { rows } = await client.query(
    `SELECT FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
     WHERE identifier = 'notify' OR identifier LIKE 'send%' LIMIT 1`,
  );
  return rows.length === 0;
}
