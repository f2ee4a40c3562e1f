import { readFile } from 'node:fs/promises';
import { listFiles, screens, weigh } from '../web/build/page-weight.ts';
import { startVersionBefore } from './before.ts';
import { measureBeside } from './beside.ts';
import { pageBehind } from './calls.ts';
import { measureConversation } from './conversation.ts';
import { measureFelt } from './felt.ts';
import { measureGreedy } from './greedy.ts';
import { measureLive } from './live.ts';
import { compare } from './load.ts';
import { countRoundTrips } from './round-trips.ts';
import { startServer, type Running } from './servers.ts';
import { openStage } from './stage.ts';
import { printTable, type Line } from './table.ts';
import { measureVisits } from './visits.ts';
import { measureWorkers } from './workers.ts';
import { addProject, addStatus, screenOf, signUp, type BenchProject } from './world.ts';

const say = (text: string) => process.stderr.write(`▸ ${text}\n`);

const stage = await openStage();
let floor: Running | undefined;
const lines: Line[] = [];

try {
  const app = await stage.start();
  const { pool } = app;
  const { userId, headers } = await signUp(app.url);
  say('Writing 1,001,000 tasks…');
  const small = await addProject(pool, userId, 1_000);
  const large = await addProject(pool, userId, 1_000_000);
  await pool.query('VACUUM ANALYZE');
  // What was just written goes to the disk now, not while something is measured.
  await pool.query('CHECKPOINT');
  const PLACE = [small.organizationId, small.projectId, small.statusId, userId].join(' ');
  floor = await startServer('bench/floor.ts', '/ready', { ...app.settings, PLACE });

  const tasksOf = ({ organizationId, projectId }: BenchProject) =>
    `${app.url}/api/organizations/${organizationId}/projects/${projectId}/tasks`;
  const page = (project: BenchProject, more = '') => ({
    url: `${tasksOf(project)}?limit=10&status=${project.statusId}${more}`,
    headers,
  });
  const json = { 'content-type': 'application/json' };

  say('Page of 10 of a million, and page 1,000…');
  const [ofSmall, ofLarge] = [await pageBehind(page(small)), await pageBehind(page(large))];
  const depth = await compare(ofSmall, ofLarge);
  lines.push({ what: 'page of 10: of 1,000 against of 1,000,000', ...depth, bar: { most: 1.3 } });
  const cursor = await cursorAt(page(large).url, headers, 1_000);
  const deep = await compare(ofLarge, page(large, `&cursor=${cursor}`));
  lines.push({ what: 'page 2 against page 1,000 by cursor', ...deep, bar: { most: 1.3 } });

  const empty = await addStatus(pool, large);
  const tab = await compare(ofSmall, page({ ...large, statusId: empty }));
  lines.push({ what: 'page of 10 against an empty tab of a million tasks', ...tab, bar: { most: 1.3 } });

  // After the others: by now the product's code has been compiled, of which there is more than of the floor's.
  say('Page of 10 against the floor…');
  const read = await compare(ofSmall, { url: `${floor.url}/tasks` });
  lines.push({ what: 'page of 10 tasks, read anew, against the floor', ...read, bar: { least: 0.75 } });
  const keeping = await compare(page(small), ofSmall);
  lines.push({ what: 'page of 10 tasks, kept, against one read anew', ...keeping, bar: { least: 1 } });

  say('Two processes against one…');
  lines.push(await measureWorkers(stage, app, ofSmall));

  say('Adding tasks…');
  const task = { title: 'One more', status: small.statusId };
  const create = await compare(
    { method: 'POST', url: tasksOf(small), headers: { ...headers, ...json }, body: JSON.stringify(task) },
    { method: 'POST', url: `${floor.url}/tasks`, headers: json, body: JSON.stringify(task) },
  );
  lines.push({ what: 'create a task, against the floor', ...create, bar: { least: 0.75 } });

  say('Each call beside the version before…');
  const before = await startVersionBefore(stage);
  // On a database as small as that of the version before: the million tasks would weigh on one side only.
  const beside = await stage.start({ database: 'beside' });
  lines.push(...(await measureBeside(stage, beside, before)));

  say('Telling 500 colleagues…');
  const colleagues = { url: app.url, pool, headers, userId };
  const inTeams = { teams: 25, teamSize: 20, changes: 50, betweenMs: 200 };
  const seen = await measureLive({ ...colleagues, ...inTeams });
  lines.push({ what: 'a change seen by a colleague, 500 streams: p95, ms', ours: seen, bar: { most: 500 } });
  const oneTeam = { teams: 1, teamSize: 500, changes: 50, betweenMs: 300 };
  const byAll = await measureLive({ ...colleagues, ...oneTeam });
  lines.push({ what: 'the same, all 500 on one team: p95, ms', ours: byAll, bar: { most: 500 } });

  say('Opening a task that much was said of…');
  lines.push(...(await measureConversation(app)));

  for (const { screen, path, mostKB } of screens) {
    const ours = await weigh(await listFiles(path));
    lines.push({
      what: `${screen}, until it can be used: JS and CSS gzipped, kB`,
      ours,
      bar: { most: mostKB },
    });
  }

  say('Visiting for the first time…');
  lines.push(...(await measureVisits(app, before)));

  say('Clicking on a slow processor…');
  const fresh = await addProject(pool, userId, 1_000);
  for (const { what, ms } of await measureFelt(app.url + screenOf(fresh), headers['cookie']!)) {
    lines.push({ what: `${what}, processor slowed 4 times: ms to its paint`, ours: ms, bar: { most: 50 } });
  }

  const trips = await countRoundTrips(pool, page(small));
  lines.push({ what: 'database round trips per read', ours: trips, bar: { most: 2 } });
  const memory = await memoryMiB(app.process.pid!);
  lines.push({ what: 'memory of the server afterwards, MiB', ours: memory, bar: { most: 200 } });

  say('Six clients of one account take all they can get…');
  const began = performance.now();
  const shared = await stage.start({ environment: { RATE_LIMIT: 'on' } });
  const started = Math.round(performance.now() - began);
  lines.push({ what: 'start of the server, not the first, ms', ours: started, bar: { most: 3_000 } });
  const greedy = await measureGreedy(shared, pool);
  const wait = Math.round((100 * greedy.busy) / greedy.quiet) / 100;
  lines.push({
    what: 'six greedy clients: wait of everybody else, p95 in times of quiet',
    ours: wait,
    bar: { most: 2 },
  });
  lines.push({
    what: 'six greedy clients: memory of the server, MiB',
    ours: greedy.memory,
    bar: { most: 350 },
  });
} finally {
  // Also what was measured before something failed.
  process.exitCode = printTable(lines) ? 0 : 1;
  await floor?.stop();
  await stage.close();
}

/** Skips to a page as a reader would, in big steps, and answers where it starts. */
async function cursorAt(url: string, headers: Record<string, string>, pages: number) {
  let cursor = '';
  for (let passed = 0; passed < pages; passed += 10) {
    const reply = await fetch(`${url.replace('limit=10', 'limit=100')}${cursor && `&cursor=${cursor}`}`, {
      headers,
    });
    const { pagination } = (await reply.json()) as { pagination: { nextCursor: string } };
    cursor = pagination.nextCursor;
  }
  return cursor;
}

async function memoryMiB(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
