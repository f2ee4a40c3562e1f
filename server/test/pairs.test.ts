import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@muster/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLink } from '../src/identity/mail-links.ts';
import { discardFiles } from '../src/features/files/index.ts';
import type { Closing } from '../src/platform/jobs/desk.ts';
import { createWorkers } from '../src/workers.ts';
import { Browser } from './support/browser.ts';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { execute } from './support/template-database.ts';
import { some } from './support/thorough.ts';
import { listWronglyTallied } from './support/tallies.ts';
import { startWorld, type Person, type World } from './support/world.ts';

interface Call {
  name: string;
  make(person: Person): Promise<{ statusCode: number; body: string }>;
}

let world: World;
let scene: Scene;
let calls: Call[];
let keeper: pg.Client;
let restoreScene: string;
let deadlocks: string[] = [];

beforeAll(async () => {
  world = await startWorld({}, { through: findDeadlocksAtOnce });
  watchForDeadlocks();
  scene = await setScene(world);
  calls = await listCalls();
  keeper = new pg.Client({ connectionString: world.database.pool.options.connectionString });
  await keeper.connect();
  restoreScene = await keepScene();
});
afterAll(async () => {
  await keeper?.end();
  await world.stop();
});

async function findDeadlocksAtOnce(url: string) {
  const name = new URL(url).pathname.slice(1);
  await execute(url, `ALTER DATABASE ${name} SET deadlock_timeout = '5ms'`);
  return url;
}

/** On every connection, since the first try that a deadlock breaks off is not seen outside. */
function watchForDeadlocks() {
  const watched = new WeakSet<object>();
  world.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code, detail, where }: Record<string, string>) => {
      if (code === '40P01') deadlocks.push(`${where}\n${detail}`);
    });
  });
}

/** Every changing call of the contract, and the background's, at the same organization, project, statuses and tasks. */
async function listCalls(): Promise<Call[]> {
  const { ada, bob, cleo, params, website } = scene;
  await world.db.updateTable('members').set({ role: 'admin' }).where('userId', '=', bob.id).execute();
  const statuses = (await ada.get(`${website.url}/status`)).json().taskStatuses as { _id: string }[];
  const [todo, doing] = statuses.map(({ _id }) => _id) as [string, string];
  for (const status of [todo, doing, todo, doing, todo]) {
    const assignedTo = [cleo.id, ada.id, bob.id];
    await ada.post(`${website.url}/tasks`, { title: 'Shared', status, assignedTo });
  }
  await ada.post(`${website.url}/tasks`, {
    title: 'Every week',
    status: todo,
    dueDate: '2026-01-05',
    repeat: { every: 1, unit: 'week', when: 'day' },
  });
  await discardFiles(world.db, ['logos/a.webp', 'logos/b.webp']);
  await addWhatIsOver();
  const { organizationId, taskId, inviteId } = params as Record<
    'organizationId' | 'taskId' | 'inviteId',
    string
  >;
  const over = { organizationId, projectId: await addProjectThatIsOver() };
  const workers = createWorkers(world.services);
  const told = await world.jobs('notify');
  expect(told.length).toBeGreaterThan(0);
  return [
    ...endpoints
      .filter(({ method }) => method !== 'GET')
      .map((endpoint) => {
        const query = endpoint.name === 'deleteTaskStatus' ? `?moveTo=${doing}` : '';
        const path = `${scene.pathOf(endpoint)}${query}`;
        return request(endpoint.name, endpoint.method, path, scene.bodyOf(endpoint));
      }),
    request('delete the other status', 'DELETE', `${website.url}/status/${doing}?moveTo=${todo}`),
    request('create a plain task', 'POST', `${website.url}/tasks`, { title: 'Plain', status: todo }),
    request('move and assign a task', 'PUT', `${website.url}/tasks/${taskId}`, {
      status: doing,
      assignedTo: [cleo.id, bob.id],
    }),
    request('remove Bob', 'DELETE', `/organizations/${organizationId}/members/${bob.id}`),
    job('sweep', () => workers.sweep({})),
    job('eraseProject', () => workers.eraseProject(over)),
    job('notify', async () => {
      for (const happening of told) await conclude(await workers.notify(happening));
    }),
    job('remind', () => workers.remind({})),
    job('repeatAllTasks', () => workers.repeatAllTasks({})),
    job('removeUnusedFiles', () => workers.removeUnusedFiles({})),
    job('sendInvitation', () => workers.sendInvitation({ id: randomUUID(), organizationId, inviteId })),
    job('eraseOrganization', () => workers.eraseOrganization({ organizationId })),
  ];
}

/** What a job leaves in the database, in one transaction. */
const conclude = async (closing: Closing | void) =>
  closing && world.db.transaction().execute((db) => closing(db));

const request = (name: string, method: Endpoint['method'], url: string, payload?: object): Call => ({
  name,
  make: (person) => browserOf(person).send({ method, url, payload }),
});

/** What it cannot do yet, because somebody was faster, the queue tries again. */
const job = (name: string, work: () => Promise<unknown>): Call => ({
  name,
  make: () => Promise.allSettled([work()]).then(() => ({ statusCode: 200, body: '' })),
});

/** A browser of its own for each call: what one signs out or renews is none of the others' business. */
function browserOf(person: Person) {
  const browser = new Browser(world.app);
  for (const [name, value] of person.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Deleted too long ago to be restored; its team and assignees are still there. */
async function addProjectThatIsOver() {
  const { ada, bob, cleo, acme } = scene;
  const old = await world.project(ada, acme.id);
  await ada.post(`${old.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const { taskStatus } = (await ada.post(`${old.url}/status`, { name: 'To Do' })).json();
  for (const assignedTo of [[cleo.id, bob.id], [ada.id, cleo.id], [cleo.id]])
    await ada.post(`${old.url}/tasks`, { title: 'Old', status: taskStatus._id, assignedTo });
  await ada.delete(old.url);
  const deletedAt = new Date(0);
  await world.db.updateTable('projects').set({ deletedAt }).where('id', '=', old.id).execute();
  return old.id;
}

/** Sessions and links whose time is over, and other browsers of Ada's, one with the push subscription that is sent again. */
async function addWhatIsOver() {
  const { id: userId, email } = scene.ada;
  const { token } = scene.bodyOf({ name: 'savePushToken' }) as { token: string };
  const [over, later] = [new Date(0), new Date(Date.now() + 600_000)];
  for (const first of [0, 127, 255]) {
    const tokenHash = () => Buffer.from([first, ...randomBytes(31)]);
    const pushToken = first === 127 ? JSON.stringify(JSON.parse(token)) : null;
    const sessions = [
      { tokenHash: tokenHash(), userId, expiresAt: over },
      { tokenHash: tokenHash(), userId, expiresAt: later, pushToken },
    ];
    for (const session of sessions) await world.db.insertInto('sessions').values(session).execute();
    const link = { purpose: 'passwordReset', email, userId, requestId: randomUUID() } as const;
    await openLink(world.db, { ...link, expiresAt: over });
  }
}

/** Keeps a copy of all rows, slows every change of a row down, and answers how to bring the rows back. */
async function keepScene() {
  const { rows } = await keeper.query<{ name: string; columns: string }>(`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^kysely' AND is_generated = 'NEVER'
    GROUP BY table_name`);
  await keeper.query(`CREATE SCHEMA kept;
    CREATE FUNCTION take_a_moment() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_sleep(random() * 0.005); RETURN coalesce(NEW, OLD); END';`);
  for (const { name } of rows) {
    await keeper.query(`CREATE TABLE kept.${name} AS TABLE ${name};
      CREATE TRIGGER take_a_moment BEFORE INSERT OR UPDATE OR DELETE ON ${name}
      FOR EACH ROW EXECUTE FUNCTION take_a_moment();`);
  }
  // Neither foreign keys nor triggers.
  await keeper.query('SET session_replication_role = replica');
  const copies = rows.map(
    ({ name, columns }) => `DELETE FROM ${name};
      INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${name};`,
  );
  // A procedure's statements are planned once.
  await keeper.query(`CREATE PROCEDURE restore_scene() LANGUAGE plpgsql AS $$ BEGIN
    ${copies.join('\n')} DELETE FROM graphile_worker._private_jobs; END $$`);
  return 'CALL restore_scene()';
}

/** By two people who may do everything, at the same moment; answers what must not happen. */
async function race(first: Call, second: Call) {
  await keeper.query(restoreScene);
  deadlocks = [];
  const replies = await Promise.all([first.make(scene.ada), second.make(scene.bob)]);
  const failures = replies.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body);
  return [...deadlocks, ...failures, ...(await listWronglyTallied(world))];
}

test('no two changing calls at once ever wait for each other', async () => {
  const faults: Record<string, string[]> = {};
  const pairs = calls.flatMap((first, index) => calls.slice(index).map((second) => ({ first, second })));
  for (const { first, second } of some(pairs, 13)) {
    const found = await race(first, second);
    if (found.length > 0) faults[`${first.name} and ${second.name}`] = found;
  }
  expect(faults).toEqual({});
}, 600_000);
