import { countTasks, limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { watchPlans, type Plans } from './support/plans.ts';
import { setScene, type Scene } from './support/scene.ts';
import { execute } from './support/template-database.ts';
import { isThorough, some } from './support/thorough.ts';
import { startWorld, type World } from './support/world.ts';

/** More than are counted. */
const imported = 12_000;
/** All projects of a person perhaps, of which there are fewer; never all tasks of one. */
const most = 1_000;
const counting = [
  '',
  '?group=parent',
  '?group=assignee',
  '?group=label',
  '?group=priority',
  '?group=due',
  '?assignee=me',
  '?assignee=:userId',
  '?assignee=:userId&group=assignee',
  '?text=nothing',
  '?text=nothing&group=label',
  '?watched=me&group=priority',
  '?due=overdue&group=due',
  '?label=:labelId&group=priority',
  '?category=notStarted,started&group=priority',
  '?creator=me&group=due',
  '?creator=me&group=parent',
];
/** To count them is to read them, and those few that the scene has in another status. */
const mostOf: Record<string, number> = {
  ...Object.fromEntries(counting.map((query) => [`countTasks${query}`, limits.countedTasks + 10])),
  // While nothing is known of them, the index of all is as good as that of priorities.
  'countTasks?group=priority': imported + most,
  'countTasks?watched=me&group=priority': imported + most,
  'countTasks?category=notStarted,started&group=priority': imported + most,
  // Those of each of two people.
  'countTasks?group=assignee': 2 * limits.countedTasks + 10,
  'countTasks?assignee=:userId&group=assignee': 2 * limits.countedTasks + 10,
  // All tasks of a project, what happened to them, and the two people of each.
  getProjectInsights: 2 * imported + most,
  getOrganizationInsights: 2 * imported + most,
  // While nothing is known of the log, all of it may be sorted for its end.
  readOverview: imported + most,
  // A word that they all have, typed well or not: what the index has of it.
  'search?q=imported': imported + most,
  'search?q=imprted': imported + most,
  'search?q=im': imported + most,
  // The task of each, and its status among those of the project.
  'search?q=imported&category=done': 2 * limits.countedTasks + most,
  // And the two people of each.
  ...Object.fromEntries(
    ['imported', 'imprted', 'im'].map((word) => [`countResults?q=${word}`, 2 * limits.countedTasks + most]),
  ),
  // While nothing is known of them all are read, once: few are what was asked for, or they have to be sorted.
  ...Object.fromEntries(
    ['has=files', 'has=subTasks', 'updated=today', 'category=done', 'sort=priority', 'sort=title'].map(
      (query) => [`listTasks?${query}`, imported + most],
    ),
  ),
  // For each task of the page, all that one person is assigned to.
  'listTasks?assignee=:userId': 11 * imported,
  // The lines of all copies that the test has made of one task.
  duplicateTask: 2 * most,
};

let world: World;
let scene: Scene;
let plans: Plans;

beforeAll(async () => {
  plans = watchPlans();
  world = await startWorld({}, { through: (url) => plans.through(url) });
  plans.listen(world.database.pool);
  scene = await setScene(world);
  await importTasks();
});
afterAll(() => world.stop());

/** As on the day of an import: many rows, and nothing known of them yet. */
async function importTasks() {
  const { organizationId, projectId, statusId, labelId } = scene.params;
  const here = `'${organizationId}', '${projectId}'`;
  const { ada, bob, cleo } = scene;
  await execute(
    world.database.pool.options.connectionString!,
    'SET auto_explain.log_min_duration = -1',
    ...['tasks', 'task_assignees', 'task_statuses', 'activities', 'trash', 'projects', 'project_team'].map(
      (table) => `ALTER TABLE ${table} SET (autovacuum_enabled = false)`,
    ),
    `INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by, updated_at, label_ids)
      SELECT ${here}, gen_random_uuid(), 1000 + n, '${statusId}', 'Imported ' || n, '${ada.id}', now() - n * interval '1 minute',
        '{${labelId}}'
      FROM generate_series(1, ${imported}) AS n`,
    `INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
      SELECT ${here}, id, person FROM tasks, unnest('{${bob.id}, ${cleo.id}}'::uuid[]) AS person
      WHERE title LIKE 'Imported%'`,
    `INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind)
      SELECT ${here}, id, created_by, 'web', 'task.created' FROM tasks WHERE title LIKE 'Imported%'`,
    `INSERT INTO trash (organization_id, project_id, kind, id, name, created_by, deleted_by, contents)
      SELECT ${here}, 'task', gen_random_uuid(), 'Imported', '${ada.id}', '${ada.id}', '{"task": {}}'
      FROM generate_series(1, ${imported})`,
    `INSERT INTO projects (organization_id, id, name, created_by)
      SELECT '${organizationId}', gen_random_uuid(), 'Imported', '${ada.id}' FROM generate_series(1, 900)`,
    `INSERT INTO project_team (organization_id, project_id, user_id)
      SELECT organization_id, id, person FROM projects, unnest('{${ada.id}, ${bob.id}}'::uuid[]) AS person
      WHERE name = 'Imported'`,
    `INSERT INTO project_pins (organization_id, project_id, user_id)
      SELECT organization_id, id, '${ada.id}' FROM projects WHERE name = 'Imported' LIMIT ${limits.pins - 1}`,
  );
}

const isStream = ({ url }: { url: string }) => url.endsWith('/events');
const isInside = ({ scope }: { scope: string }) => scope === 'organization' || scope === 'project';
const reading = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isStream(endpoint));
const changing = endpoints.filter(
  (endpoint) => isInside(endpoint) && endpoint.method !== 'GET' && endpoint.method !== 'DELETE',
);
/** Nothing of the kind is there to be shown. */
const isAbsent = /^(get(Logo|Attachment|Thumbnail)|readCalendarFeed)$/;

const furtherWays: Record<string, string[]> = {
  search: [
    '?q=2718',
    '?q=imported',
    '?q=im',
    '?q=imprted',
    '?q=imported&type=comment',
    '?q=imported&category=done',
  ],
  countResults: ['?q=2718', '?q=imported', '?q=im', '?q=imprted'],
  listBlocks: ['', '?during=2026-11-02..2026-11-08'],
  ...Object.fromEntries(
    ['listMembers', 'listTeam', 'listSentInvites', 'listProjects', 'listOrganizations'].map((list) => [
      list,
      [
        '',
        '?text=imported',
        ...(list === 'listProjects'
          ? ['?limit=20', '?limit=20&page=3', '?only=pinned', '?sort=name', '?sort=changed']
          : []),
      ],
    ]),
  ),
  listWork: ['', '?which=created', '?which=watched'],
  listTaskRefs: ['?ids=:projectId/:taskId'],
  listTasks: [
    '',
    '?status=:statusId',
    '?status=:statusId&order=board',
    '?page=2',
    '?priority=medium',
    '?text=imported',
    '?assignee=:userId',
    '?-assignee=me',
    '?status=:statusId&order=board&-assignee=me',
    '?due=overdue',
    '?label=:labelId',
    '?has=files',
    '?has=subTasks',
    '?watched=me',
    '?creator=me',
    '?created=today',
    '?updated=today',
    '?completed=thisWeek',
    '?category=done',
    '?sort=priority',
    '?sort=title',
    '?sort=estimate',
    '?sort=due',
    '?sort=-due',
    '?sort=-estimate',
    '?sort=updated',
    '?sort=-updated',
    '?sort=place',
    '?sort=-place',
    '?status=:statusId&sort=place',
    '?status=:statusId&sort=-place',
    '?group=status&in=:statusId&sort=place',
    '?during=2026-11-02..2026-11-08&sort=due',
    '?due=none&start=2026-11-02..2026-11-08',
    '?parent=:taskId',
    '?parent=none',
    '?group=parent&in=:taskId',
    '?group=parent&in=none',
  ],
  countTasks: counting,
};
/** Last, because of its many copies all other calls would read the lines. */
const isCopying = ({ name }: { name: string }) => name === 'duplicateTask';
const ordered = [...reading, ...changing].toSorted((one, other) => +isCopying(one) - +isCopying(other));
const calls = ordered.flatMap((endpoint) =>
  (furtherWays[endpoint.name] ?? ['']).map((query) => ({
    title: `${endpoint.name}${query}`,
    endpoint,
    query,
  })),
);

/** Each connection may remember for one plan how small the indexes were before. What is slow for good shows each time. */
const fewPlans = 3;

test.each(some(calls, 4))(
  '$title reads only what it needs of a project that was just imported',
  async ({ endpoint, query }) => {
    const { name, method, url } = endpoint;
    const body = name === 'moveTask' ? await besideImported() : scene.bodyOf(endpoint);
    const payload = Array.isArray(body) ? body : body && { ...body, _id: undefined, version: undefined };
    const send = () => scene.ada.send({ method, url: scene.pathOf({ url: url + query }), payload });
    const first = await send();
    if (!isAbsent.test(name)) expect(first.statusCode).toBeLessThan(300);
    await send();
    plans.forget();
    // Often enough for the database to settle for one plan.
    for (let times = 0; times < 20; times += 1) await send();
    const wasteful = plans.wasteful(mostOf[name + query] ?? most);
    expect(wasteful.length > fewPlans ? wasteful : []).toEqual([]);
  },
);

/** Without statistics the index of all is as good as that of priorities, and an index alone cannot tell before rows were vacuumed. */
const isSureBefore = (query: string) =>
  /&|parent|due|=me|=:|text/.test(query) && !query.includes('group=priority');

test('counts read no more rows of tasks than are counted, in all groups together, with statistics and without', async () => {
  const { connectionString } = world.database.pool.options;
  const tooMany: string[] = [];
  for (const statement of [undefined, 'VACUUM (ANALYZE) tasks']) {
    if (statement) await execute(connectionString!, statement);
    const asked = counting.filter((one) => statement ?? isSureBefore(one));
    for (const query of asked) {
      plans.forget();
      expect((await scene.ada.get(scene.pathOf({ url: countTasks.url + query }))).statusCode).toBe(200);
      // Of so few more than are counted it may rather read all and sort them; nothing is read twice, for no two groups.
      if (plans.mostTasks() > imported + most) tooMany.push(`${plans.mostTasks()} by ${query}`);
    }
  }
  expect(tooMany).toEqual([]);
});

test('a word that all have is looked for, narrowed and counted among the newest tasks', async () => {
  const { projectId } = scene.params;
  await execute(
    world.database.pool.options.connectionString!,
    `UPDATE task_counters SET last = 100 * ${imported} WHERE project_id = '${projectId}'`,
    // Also those that the calls before have made, of which there are more the more calls there were: the fewer of the newest fifty
    // have the word, the further it is looked for.
    `UPDATE tasks SET title = 'Imported too' WHERE project_id = '${projectId}' AND title NOT LIKE 'Imported%'`,
  );
  for (const path of [
    '/search?q=imported',
    '/search/counts?q=imported',
    '/search?q=imported&category=done',
  ]) {
    plans.forget();
    expect((await scene.ada.get(path)).statusCode).toBe(200);
    expect(plans.wasteful(path.includes('category') ? 5_000 : 2_000)).toEqual([]);
  }
});

test.runIf(isThorough)('parents are counted by no more tasks than are counted', async () => {
  // The newest of them are parents of all others.
  await execute(
    world.database.pool.options.connectionString!,
    `UPDATE tasks SET parent_id = above.id FROM tasks AS above
      WHERE tasks.title LIKE 'Imported%' AND tasks.number <= ${imported}
        AND above.title LIKE 'Imported%' AND above.number = 1000 + ${imported} - tasks.number % ${most}`,
  );
  plans.forget();
  const reply = await scene.ada.get(scene.pathOf({ url: countTasks.url + '?group=parent' }));
  expect(reply.json().counts).toHaveLength(limits.groupedParents + 1);
  // Their index is read that far; for the newest of so few more it may rather read all tasks and sort them, as above.
  expect(plans.wasteful(imported + most)).toEqual([]);
});

/** Between two of the many. */
async function besideImported() {
  const { statusId: status } = scene.params;
  const reply = await scene.ada.get(`${scene.website.url}/tasks?status=${status}&order=board&limit=10`);
  const [, above, below] = reply.json().tasks as { _id: string }[];
  return { status, after: above!._id, before: below!._id };
}
