import { readdirSync, readFileSync } from 'node:fs';
import { aimCalls, type Call } from './calls.ts';
import { measure } from './load.ts';
import { openStage } from './stage.ts';

/** What calls take of the server and the database beside creating: node bench/cost.ts [call]… */
const calls = (
  process.argv.length > 2 ? process.argv.slice(2) : ['create', 'change a title', 'move']
) as Call[];
const rounds = 3;
const seconds = 3;
const warmUpSeconds = 4;

const stage = await openStage();
try {
  const app = await stage.start();
  const shots = await aimCalls(app.url, app.pool);
  await app.pool.query('VACUUM ANALYZE');
  const { rows } = await app.pool.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const isOurs = isDatabaseIn(rows[0]!.folder);

  async function take(call: Call) {
    const [server, database] = [ticksOf(app.process.pid!), ticksOfAll(isOurs)];
    const rate = await measure(shots[call], seconds);
    // A tick is a hundredth of a second.
    const each = (ticks: number) => Math.round((ticks * 10_000) / (rate * seconds));
    return {
      rate,
      server: each(ticksOf(app.process.pid!) - server),
      database: each(ticksOfAll(isOurs) - database),
    };
  }

  let created: number | undefined;
  process.stdout.write(
    '\n| call | a second | of the first | µs of the server | of the database |\n|---|---|---|---|---|\n',
  );
  for (const call of calls) {
    await measure(shots[call], warmUpSeconds);
    const taken: Awaited<ReturnType<typeof take>>[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await take(call));
    const middle = taken.toSorted((one, other) => one.rate - other.rate)[Math.floor(rounds / 2)]!;
    created ??= middle.rate;
    const ratio = (middle.rate / created).toFixed(2);
    process.stdout.write(
      `| ${call} | ${Math.round(middle.rate)} | ${ratio} | ${middle.server} | ${middle.database} |\n`,
    );
  }
} finally {
  await stage.close();
}

/** Processes of one database server are children of the one that its folder names. */
function isDatabaseIn(folder: string) {
  const [leader] = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n');
  return (pid: string) => pid === leader || statOf(pid)?.[1] === leader;
}

/** From its state on. */
function statOf(pid: number | string) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return undefined;
  }
}

function ticksOf(pid: number | string) {
  const stat = statOf(pid);
  // Its own and those of its children that have ended.
  return stat ? stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) : 0;
}

function ticksOfAll(isOurs: (pid: string) => boolean) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name));
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0);
}
