import { aimCalls, measureCalls, rounds, warmUpSeconds, type Call, type Rates } from './calls.ts';
import { compare, type Shot } from './load.ts';
import type { Stage, Version } from './stage.ts';
import type { Line } from './table.ts';

/** Beside the version before; where nothing more was promised, none may have become slower, give or take. */
const promised: Partial<Record<Call, number>> = { 'page of 50': 1.4, 'one task': 1.4 };
const notSlower = 0.9;

/** Told beside the version before, and not judged: tasks tell twice as much since, have a log, and are found by more than their titles. */
const doesMore = new Set<Call>([
  'page of 10, read anew',
  'page of 50, read anew',
  'search',
  'create',
  'create assigned',
]);

/** Of this version, each against another one. */
const among: { call: Call; against: Call; least: number }[] = [
  { call: 'change a title', against: 'create', least: 0.5 },
  { call: 'move', against: 'create', least: 0.4 },
  { call: 'search', against: 'page of 10, read anew', least: 0.4 },
];

/** What must be as fast before the database has statistics. */
const importantAtOnce: Call[] = ['page of 10, read anew', 'one task', 'search', 'change a title', 'move'];
const imported = 10_000;

/** Each call beside the others, beside the version before, and in a project that was imported a moment ago. */
export async function measureBeside(stage: Stage, app: Version, before?: Version): Promise<Line[]> {
  const shots = await aimOld(app);
  const [now, then] = (await measureCalls(before ? [shots, await aimOld(before)] : [shots])) as [
    Rates,
    Rates?,
  ];
  const lines: Line[] = [];
  // In turns, too: from one minute to the next the machine may be half as fast.
  for (const { call, against, least } of among) {
    const figures = await compare(shots[call], shots[against], rounds, warmUpSeconds);
    lines.push({ what: `${call}, against ${against}`, ...figures, bar: { least } });
  }
  for (const [call, floor] of Object.entries(then ?? {}) as [Call, number][])
    lines.push({
      what: `${call}, against the version before`,
      ours: now[call],
      floor,
      bar: { least: promised[call] ?? notSlower },
      unjudged: doesMore.has(call) ? 'does more than the version before' : undefined,
    });
  return [...lines, ...(await measureWithoutStatistics(stage, shots))];
}

/** At a project that the database knows all about. */
async function aimOld({ url, pool }: Version) {
  const shots = await aimCalls(url, pool);
  await pool.query('VACUUM ANALYZE');
  return shots;
}

async function measureWithoutStatistics(stage: Stage, old: Record<Call, Shot>): Promise<Line[]> {
  const { url, pool } = await stage.start({ database: 'imported' });
  const fresh = await aimCalls(url, pool, imported);
  const important = (shots: Record<Call, Shot>) =>
    Object.fromEntries(importantAtOnce.map((call) => [call, shots[call]]));
  const rates = await measureCalls([important(old), important(fresh)]);
  return importantAtOnce.map((call) => ({
    what: `${call}: an old project against one of ${imported.toLocaleString('en')} tasks, just imported`,
    ours: rates[0]![call],
    floor: rates[1]![call],
    bar: { most: 1.3 },
  }));
}
