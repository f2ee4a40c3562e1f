import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPlans, type Plans } from './support/plans.ts';
import { execute } from './support/template-database.ts';
import { startProject } from './support/website.ts';
import { startWorld, type World } from './support/world.ts';

const neighbours = 3_000;
const tasksOfNeighbour = 10;
const most = 500;

let world: World;
let plans: Plans;
beforeAll(async () => {
  plans = watchPlans();
  world = await startWorld({}, { through: (url) => plans.through(url) });
  plans.listen(world.database.pool);
});
afterAll(() => world.stop());

/** Projects of Ada beside many small ones of others, each with a status of its own, in a database that knows how much there is of each. */
async function startBesideMany() {
  const [ada, eve] = await world.users(['Ada', 'Eve']);
  const [acme, beta] = [await world.organization(ada), await world.organization(eve)];
  const { connectionString } = world.database.pool.options;
  // Nothing is searched or counted here.
  const write = (...statements: string[]) =>
    execute(connectionString!, `SET session_replication_role = 'replica'`, ...statements);
  await write(
    'SET auto_explain.log_min_duration = -1',
    `INSERT INTO projects (organization_id, id, name, created_by)
      SELECT '${beta.id}', gen_random_uuid(), 'Neighbour', '${eve.id}' FROM generate_series(1, ${neighbours})`,
    `INSERT INTO task_statuses (organization_id, project_id, id, name, sort_order, color, category)
      SELECT organization_id, id, gen_random_uuid(), 'To Do', 0, '#336699', 'notStarted' FROM projects
      WHERE organization_id = '${beta.id}'`,
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by, due_date)
      SELECT organization_id, project_id, gen_random_uuid(), n, id, 'Task ' || n, '${eve.id}', current_date + n
      FROM task_statuses, generate_series(1, ${tasksOfNeighbour}) AS n WHERE organization_id = '${beta.id}'`,
  );

  async function startProjectOf(tasks: number) {
    const project = await startProject(world, ada, acme.id);
    await write(
      `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by, due_date)
        SELECT '${acme.id}', '${project.id}', gen_random_uuid(), n,
          CASE n % 2 WHEN 0 THEN '${project.todo}'::uuid ELSE '${project.doing}' END, 'Task ' || n, '${ada.id}', current_date + n % 300
        FROM generate_series(1, ${tasks}) AS n`,
      `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id, task_seq)
        SELECT organization_id, project_id, id, created_by, seq FROM tasks WHERE project_id = '${project.id}' AND number % 4 = 0`,
    );
    return project;
  }

  const [large, middle] = [await startProjectOf(20_000), await startProjectOf(1_500)];
  await execute(connectionString!, 'VACUUM (ANALYZE) tasks, task_assignees, task_statuses, projects');
  return { ada, large, middle };
}

test('what has one of several statuses is read in the order that was asked for, not all of it', async () => {
  const { ada, large, middle } = await startBesideMany();
  const wasteful: string[] = [];
  for (const path of [
    ...[large, middle].flatMap(({ tasks, todo, doing }) => [
      `${tasks}?sort=due&category=notStarted,started`,
      `${tasks}?sort=due&-category=done`,
      `${tasks}?sort=due&status=${todo},${doing}`,
    ]),
    `${large.tasks}?assignee=me&category=notStarted,started`,
  ]) {
    plans.forget();
    expect((await ada.get(`${path}&limit=10`)).json().tasks).toHaveLength(10);
    wasteful.push(...plans.wasteful(most).map((part) => `${path}: ${part}`));
  }
  expect(wasteful).toEqual([]);
});
