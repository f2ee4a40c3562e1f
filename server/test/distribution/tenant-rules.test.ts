import { projectSorts, taskGroups, taskSorts } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../../demo/settle.ts';
import { findReaches } from '../../src/activity/consumers/live/queries.ts';
import { listAlive } from '../../src/identity/sessions.ts';
import { remind } from '../../src/features/reminders/index.ts';
import { ownTexts } from '../../src/platform/db/preparing-client.ts';
import { endpoints } from '../support/endpoints.ts';
import { startMailWorld, type MailWorld } from '../support/mailbox.ts';
import { setScene, type Scene } from '../support/scene.ts';
import { execute } from '../support/template-database.ts';
import { doAllWork, letYearPass } from './background.ts';
import { exceptions } from './tenant-exceptions.ts';
import { startFunctionRules } from './function-rules.ts';
import { findFaults, isWriting } from './tenant-rules.ts';

let world: MailWorld;
let functionRules: Awaited<ReturnType<typeof startFunctionRules>>;
const texts = new Set<string>();

beforeAll(async () => {
  world = await startMailWorld();
  functionRules = await startFunctionRules(world.databaseUrl);
  listen();
});
afterAll(async () => {
  await functionRules.stop();
  await world.stop();
});

const listFaults = async (text: string) => [
  ...findFaults(text),
  ...(isWriting(text) ? await functionRules.findFaults(text) : []),
];

type Query = (...given: unknown[]) => unknown;

/** Keeps the text of every statement from now on. */
function listen() {
  const heard = new WeakSet<object>();
  world.database.pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as Query;
    const keep: Query = (...given) => {
      const [asked] = given as [string | { text: string }];
      texts.add(typeof asked === 'string' ? asked : asked.text);
      return query(...given);
    };
    client.query = keep as typeof client.query;
  });
}

const exceptionOf = ({ text }: { text: string }) => exceptions.find(({ has }) => text.includes(has));

const isStream = ({ url }: { url: string }) => url.endsWith('/events');

/** Without which they answer nothing, or send other statements. */
const queriesOf: Record<string, string[]> = {
  search: ['?q=web', '?q=websiet', '?q=web&category=done'],
  countResults: ['?q=web'],
  listProjects: ['', '?text=web', ...projectSorts.map((sort) => `?only=pinned&sort=${sort}`)],
  listWork: ['?which=watched'],
  listTaskRefs: ['?ids=:projectId/:taskId'],
  listTasks: [
    '',
    '?status=:statusId&order=board&text=copy',
    '?status=:statusId&-assignee=me',
    ...taskSorts.flatMap((sort) => [`?assignee=me&sort=${sort}`, `?assignee=nobody&sort=${sort}`]),
  ],
  countTasks: ['', ...taskGroups.map((group) => `?assignee=me&group=${group}`)],
};

/** A change of tasks is one or the other. */
async function moveAndBack({ ada, pathOf, params }: Scene) {
  const url = pathOf({ url: '/organizations/:organizationId/projects/:projectId/tasks/bulk' });
  const moved = await ada.post(url, { ids: [params.taskId], moveTo: { project: params.shopId } });
  const undone = await ada.post(`${url}/undo`, { undo: moved.json().undo });
  expect(undone.statusCode).toBe(200);
}

test('every statement of every call names the organization of each table that it touches', async () => {
  const unchanged = await setScene(world);
  for (const endpoint of endpoints.filter((one) => !isStream(one))) {
    const scene = endpoint.method === 'GET' ? unchanged : await setScene(world);
    const person = endpoint.name === 'leaveOrganization' ? scene.bob : scene.ada;
    const payload = endpoint.method === 'GET' ? undefined : scene.bodyOf(endpoint);
    for (const query of queriesOf[endpoint.name] ?? ['']) {
      const url = scene.pathOf({ url: endpoint.url + query });
      await person.send({ method: endpoint.method, url, payload });
    }
  }
  const { organizationId, projectId } = unchanged.params;
  const places = { organizationIds: [organizationId!], projectIds: [projectId!] };
  const way = { kind: 'session', id: Buffer.of(0) } as const;
  await listAlive(world.db, [way], true);
  await findReaches(world.db, [{ way, userId: unchanged.ada.id, email: null }], places);
  await moveAndBack(await setScene(world));
  await execute(world.databaseUrl, `UPDATE tasks SET due_date = '2026-05-20'`);
  await remind(world.services, new Date('2026-05-20T12:00:00Z'));
  await doAllWork(world, unchanged);
  await letYearPass(world);
  await doAllWork(world, await setScene(world));
  for (const text of ownTexts) texts.add(text);

  const faulty = [];
  for (const text of texts) {
    const faults = await listFaults(text);
    if (faults.length > 0) faulty.push({ text: text.replace(/\s+/g, ' '), faults });
  }
  expect(faulty.filter((one) => !exceptionOf(one))).toEqual([]);
  const used = new Set(faulty.map(exceptionOf));
  expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
  // A scene for each of a hundred calls: 35 s on two idle cores, eight times as long on half of one.
}, 600_000);

test('the end of the demonstration writes nothing that a cluster refuses', async () => {
  const before = new Set(texts);
  await settle(world.services);
  const faulty = [];
  for (const text of [...texts].filter((one) => !before.has(one) && isWriting(one)))
    faulty.push(...(await functionRules.findFaults(text)));
  expect(faulty).toEqual([]);
});

test.each([
  ['SELECT FROM tasks WHERE id = $1', 'tasks without its organization'],
  [`SELECT FROM tasks WHERE organization_id = $1 OR id = $2`, 'tasks without its organization'],
  [
    `SELECT (SELECT count(*) FROM attachments WHERE attachments.organization_id = tasks.organization_id)
     FROM tasks WHERE tasks.organization_id = $1`,
    'attachments without its organization',
  ],
  [
    `SELECT FROM users LEFT JOIN members ON members.organization_id = $1
     LEFT JOIN role_permissions ON role_permissions.organization_id = members.organization_id`,
    'role_permissions without its organization',
  ],
  [`DELETE FROM trash WHERE deleted_at < now()`, 'trash without its organization'],
  [
    `INSERT INTO tasks (organization_id, id) SELECT gen_random_uuid(), $1`,
    'a row of tasks without its organization',
  ],
  [
    `WITH task AS (INSERT INTO tasks (organization_id) VALUES ($1) RETURNING id) SELECT FROM task`,
    'INSERT within a WITH',
  ],
  [
    `INSERT INTO labels (organization_id, id) SELECT $1, id FROM unnest($2::uuid[]) AS id
     ON CONFLICT (organization_id, project_id, id) DO UPDATE SET name = $3`,
    'a parameter in ON CONFLICT of INSERT … SELECT',
  ],
  [
    `INSERT INTO trash (organization_id, contents) SELECT organization_id, (
       SELECT jsonb_agg(user_id) FROM watchers WHERE watchers.organization_id = $1 AND task_id = tasks.id
     ) FROM tasks WHERE tasks.organization_id = $1`,
    'a subselect about its row in INSERT … SELECT',
  ],
  [
    `WITH found AS (SELECT FROM tasks WHERE organization_id = $1) SELECT count(*) FROM found`,
    'a WITH without columns',
  ],
  [
    `SELECT FROM unnest($2::uuid[]) AS id, LATERAL (
       SELECT FROM tasks WHERE organization_id = $1 AND tasks.id = id LIMIT 1) AS task`,
    'LIMIT in a LATERAL over a function',
  ],
  [
    `SELECT FROM unnest($2::uuid[]) AS given (id) CROSS JOIN LATERAL (
       SELECT FROM tasks WHERE organization_id = $1 AND tasks.id = given.id LIMIT 1) AS task`,
    'LIMIT in a LATERAL over a function',
  ],
  [
    `SELECT FROM members JOIN users ON users.id = members.user_id WHERE members.organization_id = $1 FOR UPDATE`,
    'a lock on a copy beside what is divided',
  ],
  [
    `INSERT INTO invites (organization_id) VALUES ($1)
     ON CONFLICT (organization_id, id) DO UPDATE SET expires_at = now()`,
    'a changeable function in ON CONFLICT',
  ],
  [
    `INSERT INTO invites (organization_id) VALUES ($1)
     ON CONFLICT (organization_id, id) DO UPDATE SET status = $2 WHERE invites.expires_at > now()`,
    'a changeable function in ON CONFLICT',
  ],
  [
    `INSERT INTO invites (organization_id) VALUES ($1) RETURNING expires_at > now()`,
    'a changeable function in RETURNING',
  ],
  [`UPDATE tasks SET rank = rank + random() WHERE organization_id = $1`, 'a volatile function in UPDATE'],
  [
    `UPDATE notices SET read_at = $2 WHERE organization_id = $1 AND shown_at > clock_timestamp()`,
    'a volatile function in UPDATE',
  ],
  [
    `DELETE FROM notices WHERE organization_id = $1 AND id = gen_random_uuid()`,
    'a volatile function in DELETE',
  ],
  [
    `UPDATE notices SET read_at = $2 WHERE organization_id = $1 AND date_trunc('day', shown_at) = $2`,
    'a stable function of a column in UPDATE',
  ],
  [
    `UPDATE notices SET ends_at = ends_at + interval '1 day' WHERE organization_id = $1`,
    'a stable function of a column in UPDATE',
  ],
  [
    `DELETE FROM notices WHERE organization_id = $1 AND at::text LIKE $2`,
    'a stable function of a column in DELETE',
  ],
  [
    `UPDATE users SET email_proven_at = coalesce(email_proven_at, now()) WHERE id = $1`,
    'a changeable function in CASE or COALESCE of UPDATE',
  ],
  [
    `UPDATE notices SET ends_at = CASE WHEN $2 THEN $3::timestamptz + interval '1 day' END WHERE organization_id = $1`,
    'a changeable function in CASE or COALESCE of UPDATE',
  ],
  [
    `UPDATE tasks SET due_date = CASE WHEN $2 THEN current_date END WHERE organization_id = $1`,
    'a changeable function in CASE or COALESCE of UPDATE',
  ],
  [
    `WITH task AS (DELETE FROM tasks WHERE organization_id = $1 RETURNING id) SELECT id, random() FROM task`,
    'a volatile function beside a WITH that writes',
  ],
])('%s is refused', async (text, fault) => {
  expect(await listFaults(text)).toEqual([fault]);
});

test('what is locked lies on one node', async () => {
  const text = 'SELECT FROM tasks WHERE id = $1 FOR UPDATE';
  expect(findFaults(text)).toEqual(['tasks without its organization', 'a lock on several nodes']);
});

test.each([
  'SELECT FROM tasks WHERE organization_id = $1::uuid AND id = $2',
  `SELECT FROM projects JOIN organizations ON organizations.id = projects.organization_id
   WHERE projects.organization_id = $1`,
  `WITH tasks AS (UPDATE tasks SET version = version + 1, updated_at = now() WHERE organization_id = $1 RETURNING *)
   SELECT FROM tasks`,
  'INSERT INTO members (organization_id, user_id) VALUES ($1, $2), ($3, $4)',
  `UPDATE notices SET ends_at = now() + interval '1 day' WHERE organization_id = $1 AND ends_at > now() - interval '1 day'`,
  `UPDATE notices SET doers = CASE WHEN $2 THEN jsonb_set(doers, '{assigned}', '[]') END WHERE organization_id = $1`,
  `SELECT FROM members JOIN users ON users.id = members.user_id
   WHERE members.organization_id = $1 FOR UPDATE OF members`,
  'SELECT FROM graphile_worker.tasks',
])('%s is accepted', async (text) => {
  expect(await listFaults(text)).toEqual([]);
});
