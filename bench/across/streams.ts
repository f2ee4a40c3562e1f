import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cookieOf, listen } from '../live.ts';
import { enter } from '../soak/town.ts';
import { memoryOf } from '../soak/vitals.ts';
import type { Stage, Version } from '../stage.ts';
import { addPeople, addProject, joinTeam, type BenchPerson, type BenchProject } from '../world.ts';
import type { Trial } from './options.ts';
import { workOf, workOfDatabase } from './processor.ts';

interface House extends BenchProject {
  founder: BenchPerson;
  people: BenchPerson[];
}

const say = (text: string) => process.stderr.write(`▸ ${text}\n`);
const openedAtOnce = 50;

/** Streams on two processes that share the database, and changes made at both in turn: when who hears of them, and what it costs. */
export async function measureStreams(
  stage: Stage,
  { streams, rate, seconds, team }: Trial,
  eventsUrl: string,
): Promise<[string, string][]> {
  const environment = { EVENTS_URL: eventsUrl };
  const processes = [await stage.start({ environment }), await stage.start({ environment })];
  const { pool } = processes[0]!;
  const houses: House[] = [];
  say(`${streams} people in organizations of ${team}…`);
  while (houses.length * team < streams) houses.push(await addHouse(pool, team));
  await pool.query('VACUUM ANALYZE');
  const before = await memoryOfAll(processes);

  const sent = new Map<string, { at: number; process: number }>();
  const seen = { here: [] as number[], elsewhere: [] as number[] };
  const see = (listensAt: number) => (text: string) => {
    for (const [, id] of text.matchAll(/"kind":"task".*?"ids":\["([^"]+)"/g)) {
      const { at, process } = sent.get(id!)!;
      seen[process === listensAt ? 'here' : 'elsewhere'].push(performance.now() - at);
    }
  };
  const listeners = houses.flatMap(({ people }) => people).slice(0, streams);
  const stops: (() => void)[] = [];
  for (let from = 0; from < listeners.length; from += openedAtOnce) {
    const some = listeners.slice(from, from + openedAtOnce);
    const open = ({ token }: BenchPerson, index: number) =>
      listen(`${processes[index % 2]!.url}/api/users/events`, cookieOf(token), see(index % 2));
    stops.push(...(await Promise.all(some.map(open))));
  }
  // The first look at each listener.
  await delay(3_000);
  const idle = await memoryOfAll(processes);

  say(`${rate} changes a second for ${seconds} s…`);
  const headers = await Promise.all(houses.map(({ founder }) => enter(processes[0]!.url, founder.token)));
  const answers: number[] = [];
  const refused: number[] = [];
  async function change(count: number) {
    const { organizationId, projectId, statusId } = houses[count % houses.length]!;
    const _id = randomUUID();
    const at = performance.now();
    sent.set(_id, { at, process: count % 2 });
    const reply = await fetch(
      `${processes[count % 2]!.url}/api/organizations/${organizationId}/projects/${projectId}/tasks`,
      {
        method: 'POST',
        headers: { ...headers[count % houses.length], 'content-type': 'application/json' },
        body: JSON.stringify({ _id, title: 'Seen by the team', status: statusId }),
      },
    );
    await reply.text();
    if (reply.ok) answers.push(performance.now() - at);
    else refused.push(reply.status);
  }
  const changes: Promise<void>[] = [];
  const workOfAll = async () => ({
    servers: await sumOf(processes, workOf),
    database: await workOfDatabase(pool),
  });
  const workBefore = await workOfAll();
  const began = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = began + (1_000 * count) / rate - performance.now();
    if (wait > 0) await delay(wait);
    changes.push(change(count));
  }
  const took = (performance.now() - began) / 1_000;
  await Promise.all(changes);
  const deadline = performance.now() + 20_000;
  const due = answers.length * team;
  while (seen.here.length + seen.elsewhere.length < due && performance.now() < deadline) await delay(50);
  const after = await memoryOfAll(processes);
  const work = await workOfAll();
  const perChange = (of: keyof typeof work) =>
    ((1_000 * (work[of] - workBefore[of])) / changes.length).toFixed(1);
  for (const stop of stops) stop();

  return [
    ['hints by', eventsUrl ? 'broker' : 'database'],
    ['changes a second', (changes.length / took).toFixed(0)],
    ['changes refused', String(refused.length)],
    ['told, of those due', `${seen.here.length + seen.elsewhere.length} of ${due}`],
    ['answer to the change, ms: p50, p95', spread(answers)],
    ['told by the same process, ms: p50, p95', spread(seen.here)],
    ['told by the other process, ms: p50, p95', spread(seen.elsewhere)],
    ['processor for each change, ms: servers, database', `${perChange('servers')}, ${perChange('database')}`],
    ['memory of the two, MiB: before, with streams, after', `${before}, ${idle}, ${after}`],
    ['memory for each idle stream, kB', (((idle - before) * 1024) / streams).toFixed(0)],
  ];
}

/** An organization of its own, with one project that all are on. */
async function addHouse(pool: pg.Pool, team: number): Promise<House> {
  const [founder, ...people] = (await addPeople(pool, team + 1)) as [BenchPerson, ...BenchPerson[]];
  const organizationId = randomUUID();
  await pool.query(
    `INSERT INTO organizations (id, name, description, address, founded_by) VALUES ($1, 'Bench', '', '', $2)`,
    [organizationId, founder.id],
  );
  await pool.query(`INSERT INTO members (organization_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    organizationId,
    founder.id,
  ]);
  const project = await addProject(pool, founder.id, 1);
  await joinTeam(pool, project, people);
  return { ...project, founder, people };
}

const memoryOfAll = (processes: Version[]) => sumOf(processes, memoryOf);

async function sumOf(processes: Version[], measure: (pid: number) => Promise<number>) {
  const each = await Promise.all(processes.map(({ process }) => measure(process.pid!)));
  return each.reduce((sum, one) => sum + one, 0);
}

function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.95].map((part) => Math.round(sorted[Math.floor(sorted.length * part)] ?? NaN)).join(', ');
}
