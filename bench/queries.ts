import { openStage } from './stage.ts';
import { printTable, type Line } from './table.ts';
import { addPeople, addProject, addStatus, joinTeam, signUp } from './world.ts';
import { spread, type Spread } from './spread.ts';

/** Pages of 50 of a large project, filtered and sorted, beside the plain one: node bench/queries.ts [tasks] */
const tasks = Number(process.argv[2] ?? 1_000_000);
const times = 5;

const filters = ({ label, person, statusId }: Spread) => [
  `status=${statusId}`,
  'category=started',
  'assignee=me',
  `assignee=${person}`,
  'assignee=nobody',
  'creator=me',
  `creator=${person}`,
  `label=${label}`,
  'label=none',
  'priority=high',
  'due=overdue',
  'due=today',
  'due=thisWeek',
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
  'text=zeppelin',
];
const sorts = ['newest', 'updated', 'due', 'priority', 'title', 'estimate'].flatMap((key) => [
  `sort=${key}`,
  `sort=-${key}`,
]);

const stage = await openStage();
try {
  const { url, pool } = await stage.start();
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, 0);
  const doing = await addStatus(pool, project);
  const people = await addPeople(pool, 10);
  await joinTeam(pool, project, people);
  const world = await spread(pool, project, { tasks, doing, userId, people: people.map(({ id }) => id) });
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  const page = `${url}/api/organizations/${project.organizationId}/projects/${project.projectId}/tasks?limit=50`;

  async function take(query: string) {
    const start = performance.now();
    const reply = await fetch(`${page}&${query}`, { headers });
    await reply.text();
    // What takes longer than a statement may is answered by a failure; so long it took.
    return performance.now() - start;
  }

  async function median(query: string) {
    const took: number[] = [];
    for (let time = 0; time <= times; time += 1) took.push(await take(query));
    return took.slice(1).toSorted((one, other) => one - other)[Math.floor(times / 2)]!;
  }

  const lines: Line[] = [];
  for (const query of [...filters(world), ...sorts]) {
    // Beside each: what else the machine does changes by the minute.
    const floor = await median('');
    const ours = await median(query);
    lines.push({ what: query.replace(/=[\w-]{36}$/, '=…'), ours, floor, unit: ' ms', bar: { most: 1.5 } });
  }
  printTable(lines);
} finally {
  await stage.close();
}
