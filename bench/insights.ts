import { openStage } from './stage.ts';
import { addProject, addStatus, signUp } from './world.ts';

/** How long insights take in a project to which so much has happened: node bench/insights.ts [activities] */
const activities = Number(process.argv[2] ?? 100_000);
const times = 21;
/** Of each task: added, edited six times, and moved three times. */
const perTask = 10;

const moved = (from: string, to: string) =>
  JSON.stringify({ status: { from, to }, rank: { from: '1', to: '2' } });

const stage = await openStage();
try {
  const { url, pool } = await stage.start();
  const { userId, headers } = await signUp(url);
  const project = await addProject(pool, userId, 0);
  const { organizationId, projectId, statusId: todo } = project;
  const [doing, done] = [await addStatus(pool, project), await addStatus(pool, project, 2)];
  const here = `'${organizationId}', '${projectId}'`;
  await pool.query(`UPDATE task_statuses SET category = 'done' WHERE id = '${done}'`);
  await pool.query(`
    INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, description, created_by, created_at, completed_at)
    SELECT ${here}, gen_random_uuid(), n, CASE n % 3 WHEN 0 THEN '${doing}' ELSE '${done}' END::uuid,
      'Ship the part with the number ' || n, repeat('It needs another look before Friday. ', 10), '${userId}',
      now() - interval '1 year' * n / ${activities / perTask},
      now() - interval '1 year' * n / ${activities / perTask} * random()
    FROM generate_series(1, ${activities / perTask}) AS n`);
  const log = (kind: string, at: string, changes: string, count = 1) =>
    pool.query(`
      INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, at, changes)
      SELECT ${here}, id, created_by, 'web', '${kind}', created_at + (now() - created_at) * ${at}, '${changes}'
      FROM tasks, generate_series(1, ${count}) WHERE organization_id = '${organizationId}'`);
  await log('task.created', '0', '{}');
  await log(
    'task.updated',
    '0.1',
    JSON.stringify({ title: { from: 'Ship it', to: 'Ship the part' } }),
    perTask - 4,
  );
  await log('task.moved', '0.3', moved(todo, doing));
  await log('task.moved', '0.6', moved(doing, todo));
  await log('task.moved', '0.9', moved(todo, doing));
  await pool.query('VACUUM ANALYZE');

  /** Once something has happened, they are worked out anew. */
  const happen = () =>
    pool.query(`
      INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind)
      VALUES (${here}, '${projectId}', '${userId}', 'web', 'project.updated')`);

  for (const [name, path] of [
    ['a project', `/organizations/${organizationId}/projects/${projectId}/insights`],
    ['its organization', `/organizations/${organizationId}/insights`],
  ] as const) {
    await measure(`${name} after a change`, path, happen);
    await measure(`${name} after none`, path);
  }

  async function measure(name: string, path: string, before?: () => Promise<unknown>) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await before?.();
      const start = performance.now();
      const reply = await fetch(`${url}/api${path}?weeks=52`, { headers });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      await reply.text();
      took.push(performance.now() - start);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const [median, slowest] = [sorted[Math.floor(times / 2)]!, sorted.at(-1)!];
    process.stdout.write(
      `| insights of ${name}, ${activities} activities | ${Math.round(median)} ms | at most ${Math.round(slowest)} ms |\n`,
    );
  }
} finally {
  await stage.close();
}
