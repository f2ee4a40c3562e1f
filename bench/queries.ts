import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageBehind } from './calls.ts';
import { startExplained, type Work } from './explained.ts';
import { addNeighbours } from './neighbours.ts';
import { spread, type Spread } from './spread.ts';
import { addPeople, addProject, addStatus, joinTeam, signUp, type BenchProject } from './world.ts';

/**
 * Pages of 50 of a large project, filtered and sorted, what is counted, My Work and search, beside the plain page, as the database
 * tells of the very statements that the server runs, and search and My Work in turns with it: node bench/queries.ts [tasks] [folder to keep them in]
 */
const tasks = Number(process.argv[2] ?? 1_000_000);
const kept = process.argv[3];
const only = process.argv[4];
const times = 5;
const rounds = 20;

const filters = ({ label, rareLabel, person, statusId }: Spread) => [
  `status=${statusId}`,
  'category=started',
  'category=done',
  'assignee=me',
  `assignee=${person}`,
  'assignee=nobody',
  'creator=me',
  `creator=${person}`,
  `label=${label}`,
  `label=${rareLabel}`,
  'label=none',
  'priority=high',
  'due=overdue',
  'due=today',
  'due=thisWeek',
  'due=nextWeek',
  'due=none',
  'start=thisWeek',
  'created=thisWeek',
  'updated=thisWeek',
  'completed=thisWeek',
  'has=files',
  'has=checklist',
  'has=comments',
  'has=subTasks',
  'has=block',
  'watched=me',
  'parent=none',
  'text=harbour',
  'text=lighthouse',
  'text=zeppelin',
];
const sorts = ['newest', 'updated', 'due', 'priority', 'title', 'estimate', 'place'].flatMap((key) => [
  `sort=${key}`,
  `sort=-${key}`,
]);
const combinations = ({ label, rareLabel, person, statusId }: Spread) => [
  'assignee=me&category=notStarted,started',
  'assignee=me&due=overdue',
  'assignee=me&sort=due',
  'category=notStarted,started&sort=due',
  'category=notStarted,started&sort=priority',
  `assignee=${person}&sort=due`,
  `label=${rareLabel}&sort=updated`,
  'due=thisWeek&sort=due',
  `status=${statusId}&order=board&assignee=me`,
  `status=${statusId}&order=board&label=${label}`,
];
const counts = [
  'group=status',
  'group=assignee',
  'group=label',
  'group=priority',
  'group=due',
  'group=parent',
  'group=status&assignee=me',
  'group=priority&category=started',
  'group=assignee&category=started',
  'group=label&text=harbour',
  'group=status&text=zeppelin',
  'group=status&watched=me',
  'group=assignee&due=overdue',
  'group=parent&assignee=me',
];
const lists = ['assigned', 'created', 'watched'];
const words = [
  'harbour',
  'lighthouse',
  'zeppelin',
  'har',
  'ha',
  'harbuor',
  'lighthuose',
  'paint harbour',
  '123456',
  // In every description.
  'done',
  // In some of the newest.
  'regatta',
];
const narrowed = ['harbour&category=started', 'lighthouse&category=started'];
const counted = ['harbour', 'lighthouse', 'zeppelin', 'harbuor', 'harbour&category=started'];

interface Stage {
  headers: Record<string, string>;
  project: BenchProject;
  world: Spread;
  /** Folders that were kept before have none. */
  hasNeighbours: true;
}

const nameOf = (path: string) =>
  path
    .slice(path.indexOf('?') + 1)
    .replace(/^limit=\d+&/, '')
    .replaceAll(/[\w-]{36}/g, '…');

/** How long both took, in ms. */
interface Turn {
  path: string;
  ours: number;
  floor: number;
}

/** Of a few calls the last of twenty says nothing. */
function rowOf(what: string, turns: Turn[]) {
  const shares = turns.length > rounds ? [0.5, 0.95] : [0.5];
  const columns = shares.flatMap((share) => {
    const at = (of: 'ours' | 'floor') =>
      turns.map((turn) => turn[of]).toSorted((one, other) => one - other)[Math.floor(turns.length * share)]!;
    return [at('ours').toFixed(1), (at('ours') / at('floor')).toFixed(1)];
  });
  return `| ${[what, ...columns].join(' | ')} |\n`;
}

const folder = kept ?? (await mkdtemp(join(tmpdir(), 'muster-bench-')));
const server = await startExplained(folder);

async function fill(): Promise<Stage> {
  const { pool, url } = server;
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, 0);
  const [doing, done] = [await addStatus(pool, project, 1), await addStatus(pool, project, 2)];
  const people = await addPeople(pool, 10);
  await joinTeam(pool, project, people);
  const ids = people.map(({ id }) => id);
  const world = await spread(pool, project, { tasks, doing, done, userId, people: ids });
  await addNeighbours(pool, userId, ids);
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  return { headers, project, world, hasNeighbours: true };
}

interface Measured {
  work: Work;
  /** As whoever asked has waited. */
  whole: number;
}

try {
  const note = join(folder, 'stage.json');
  const stage = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Stage) : await fill();
  if (!stage.hasNeighbours) throw new Error(`${folder} was filled before: name another`);
  writeFileSync(note, JSON.stringify(stage));
  const { headers, project, world } = stage;
  const list = `/organizations/${project.organizationId}/projects/${project.projectId}/tasks`;
  const page = `${list}?limit=50`;
  const here = `organization=${project.organizationId}`;

  async function ask(url: string, path: string) {
    const reply = await fetch(`${url}/api${path}`, { headers });
    await reply.text();
    if (!reply.ok) process.stderr.write(`${path}: ${reply.status}\n`);
  }
  const middle = <Each>(all: Each[], of: (one: Each) => number) =>
    all.toSorted((one, other) => of(one) - of(other))[Math.floor(times / 2)]!;

  /** The first page is kept by the server. */
  async function behind(path: string) {
    const api = `${server.url}/api`;
    return (await pageBehind({ url: api + path, headers })).url.slice(api.length);
  }

  async function median(path: string): Promise<Measured> {
    const works: Work[] = [];
    const wholes: number[] = [];
    for (let time = 0; time <= times; time += 1) {
      works.push(await server.workOf(() => ask(server.url, path)));
      const start = performance.now();
      await ask(server.plainUrl, path);
      wholes.push(performance.now() - start);
    }
    // The first one finds nothing prepared.
    return {
      work: middle(works.slice(1), ({ ms }) => ms),
      whole: middle(wholes.slice(1), (ms) => ms),
    };
  }

  async function timeOf(path: string) {
    const start = performance.now();
    await ask(server.plainUrl, path);
    return performance.now() - start;
  }

  /** Whole calls in turns with the plain page, so that what else the machine does goes to both. */
  async function timeBeside(paths: string[], floor: string) {
    const calls: Turn[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const path of paths) {
        const call = { path, ours: await timeOf(path), floor: await timeOf(floor) };
        // The first ones find nothing prepared.
        if (round > 0) calls.push(call);
      }
    }
    return calls;
  }

  const [plain, shortPlain] = [await behind(page), await behind(`${list}?limit=30`)];
  for (let time = 0; time < 3; time += 1) await median(plain);
  const groups: [string, string[]][] = [
    ['filters', filters(world).map((query) => `${page}&${query}`)],
    ['sorts', sorts.map((query) => `${page}&${query}`)],
    ['together', combinations(world).map((query) => `${page}&${query}`)],
    ['counts', counts.map((query) => `${list}/counts?${query}`)],
    ['my work', lists.map((which) => `/users/work?limit=30&which=${which}`)],
    ['my work', lists.map((which) => `/users/work?limit=30&which=${which}&${here}`)],
    ['search', words.map((word) => `/search?q=${encodeURIComponent(word)}`)],
    ['search in one organization', words.map((word) => `/search?q=${encodeURIComponent(word)}&${here}`)],
    ['narrowed search', narrowed.map((query) => `/search?q=${query}&${here}`)],
    ['counted search', counted.map((query) => `/search/counts?q=${query}&${here}`)],
  ];
  process.stdout.write(
    '\n| what | ms | times the plain page | buffers | times | most rows of a step | whole call, ms | times |\n|---|---|---|---|---|---|---|---|\n',
  );
  for (const [group, paths] of groups) {
    for (const path of paths) {
      if (only && !path.includes(only)) continue;
      // Beside each: what else the machine does changes by the minute.
      const floor = await median(group === 'my work' ? shortPlain : plain);
      const ours = await median(path);
      if (process.env['PLANS'])
        writeFileSync(
          join(
            process.env['PLANS'],
            `${encodeURIComponent(path.slice(path.indexOf('?') + 1)).slice(0, 120)}.json`,
          ),
          JSON.stringify(server.plans(), null, 1),
        );
      const what = nameOf(path);
      const ratio = (of: (measured: Measured) => number) => (of(ours) / of(floor)).toFixed(1);
      process.stdout.write(
        `| ${group}: ${what} | ${ours.work.ms.toFixed(1)} | ${ratio(({ work }) => work.ms)} | ${ours.work.buffers} | ${ratio(
          ({ work }) => work.buffers,
        )} | ${ours.work.rows} | ${ours.whole.toFixed(1)} | ${ratio(({ whole }) => whole)} |\n`,
      );
    }
  }

  process.stdout.write(
    '\n| in turns with the plain page | median, ms | times | p95, ms | times |\n|---|---|---|---|---|\n',
  );
  for (const name of ['my work', 'search', 'search in one organization']) {
    const paths = groups
      .flatMap(([group, some]) => (group === name ? some : []))
      .filter((path) => !only || path.includes(only));
    const turns = await timeBeside(paths, name === 'my work' ? shortPlain : plain);
    for (const path of paths) {
      const ofPath = turns.filter((turn) => turn.path === path);
      process.stdout.write(rowOf(`${name}: ${nameOf(path)}`, ofPath));
    }
    if (paths.length > 0) process.stdout.write(rowOf(`${name}: all of these`, turns));
  }
} finally {
  await server.close();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
