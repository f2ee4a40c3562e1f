import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { npmRun } from '../../../test/support/npm.ts';
import { patience } from '../../../test/support/patience.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { startProject } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import type { Db } from '../db/connect.ts';
import { createWorkers } from '../../workers.ts';
import { createDesk } from './desk.ts';
import { countJobs, listExhausted, takeJob } from './queries.ts';
import { addJob, ensureJob } from './queue.ts';
import { schedule } from '../../job-kinds.ts';
import { arrangeRecurring } from './worker.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.user('Ada');
});
afterAll(() => world.stop());
beforeEach(() => loseAllJobs());

const loseAllJobs = () => sql`DELETE FROM graphile_worker._private_jobs`.execute(world.db);
const sweep = () => createWorkers(world.services).sweep({});
/** As after 25 attempts, the last one so many days ago. */
const exhaustAll = (days: number) =>
  sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'It was refused',
    updated_at = now() - make_interval(days => ${days})`.execute(world.db);
const reset = { id: 'a', email: 'bob@example.com' };

test('a deleted organization is erased, though the job for it was lost', async () => {
  const acme = await world.organization(ada);
  await world.project(ada, acme.id);
  await ada.delete(acme.url);
  expect(await world.jobs('eraseOrganization')).toHaveLength(1);
  await loseAllJobs();
  await sweep();
  await sweep();
  expect(await world.jobs('eraseOrganization')).toEqual([{ organizationId: acme.id }]);
  await world.work();
  const projects = world.db.selectFrom('projects').select('id').where('organizationId', '=', acme.id);
  expect(await projects.execute()).toEqual([]);
  await sweep();
  expect(await world.jobs('eraseOrganization')).toEqual([]);
});

test('a project in the trash for too long is erased, tried once a day where that has failed often', async () => {
  const acme = await world.organization(ada);
  const { id: projectId } = await world.project(ada, acme.id);
  await ada.delete(`${acme.url}/projects/${projectId}`);
  await sql`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = ${projectId}`.execute(
    world.db,
  );
  await sweep();
  await exhaustAll(0);
  await sweep();
  expect(await countJobs(world.db)).toEqual([{ kind: 'eraseProject', state: 'exhausted', jobs: 1 }]);
  await exhaustAll(2);
  await sweep();
  expect(await countJobs(world.db)).toEqual([{ kind: 'eraseProject', state: 'failing', jobs: 1 }]);
  await world.work();
  const projects = world.db.selectFrom('projects').select('id').where('id', '=', projectId);
  expect(await projects.execute()).toEqual([]);
});

test('an invite whose mail was lost is mailed after an hour, once', async () => {
  const acme = await world.organization(ada);
  await ada.post(`${acme.url}/invites`, { email: 'bob@example.com' });
  await loseAllJobs();
  await sweep();
  expect(await world.jobs('notify')).toEqual([]);
  const letTimePass = () => sql`UPDATE invites SET sent_at = sent_at - interval '2 hours'`.execute(world.db);
  await letTimePass();
  await sweep();
  await sweep();
  expect(await world.jobs('notify')).toHaveLength(1);
  await world.work();
  await sweep();
  expect(await world.jobs('notify')).toEqual([]);
  const invites = await world.db.selectFrom('invites').select('toldAt').execute();
  expect(invites).toEqual([{ toldAt: expect.any(Date) }]);
});

test('an invite of which the invited wants no mail counts as told', async () => {
  const [acme, bob] = [await world.organization(ada), await world.user('Bob')];
  await sql`UPDATE users SET email_proven_at = now() WHERE id = ${bob.id}`.execute(world.db);
  await world.db
    .insertInto('notificationPreferences')
    .values({ userId: bob.id, kind: 'invited', mail: false, push: false })
    .execute();
  await ada.post(`${acme.url}/invites`, { email: bob.email });
  await world.work();
  const told = await world.db.selectFrom('invites').select('toldAt').where('email', '=', bob.email).execute();
  expect(told).toEqual([{ toldAt: expect.any(Date) }]);
});

test('what was tried too often is counted, listed and run again', async () => {
  await addJob(world.db, 'removeFolder', { prefix: 'attachments/a' });
  await exhaustAll(0);
  await addJob(world.db, 'sendPasswordReset', reset);
  await addJob(world.db, 'sendPush', { id: 'a', userId: ada.id, notice: { title: '', body: '', path: '' } });
  await takeJob(world.db, 'muster-somebody', ['sendPush']);
  expect(await countJobs(world.db)).toEqual([
    { kind: 'removeFolder', state: 'exhausted', jobs: 1 },
    { kind: 'sendPasswordReset', state: 'waiting', jobs: 1 },
    { kind: 'sendPush', state: 'running', jobs: 1 },
  ]);
  const run = async (...args: string[]) => {
    const env = { DATABASE_URL: world.database.pool.options.connectionString!, DATA_DIR: world.dataDir };
    return (await npmRun(env, 'jobs', ...args)).output;
  };
  expect(await run()).toMatch(
    /removeFolder {2}It was refused\nRun them again with: npm run jobs -- retry\n$/,
  );
  expect(await run('retry')).toBe('1 jobs run again.\n');
  expect(await run()).toBe('No job was tried too often.\n');
  expect(await countJobs(world.db)).toContainEqual({ kind: 'removeFolder', state: 'waiting', jobs: 1 });
});

test('of whom a job was for nothing stays for long, but removals go on being tried', async () => {
  await addJob(world.db, 'sendPasswordReset', reset, { key: 'passwordReset:bob@example.com' });
  await addJob(world.db, 'removeFolder', { prefix: 'attachments/a' });
  await exhaustAll(6);
  await sweep();
  expect(await countJobs(world.db)).toEqual([
    { kind: 'removeFolder', state: 'failing', jobs: 1 },
    { kind: 'sendPasswordReset', state: 'exhausted', jobs: 1 },
  ]);
  await exhaustAll(8);
  await sweep();
  expect(await countJobs(world.db)).toEqual([{ kind: 'removeFolder', state: 'failing', jobs: 1 }]);
});

test('a job that only another version can do is given up when nobody has taken it for a day, and forgotten later', async () => {
  const addUnknown = (kind: string, hours: number) =>
    sql`SELECT FROM graphile_worker.add_job(${kind}, run_at => now() - make_interval(hours => ${hours}))`.execute(
      world.db,
    );
  await addUnknown('ofVersionBefore', 25);
  await addUnknown('ofNextVersion', 23);
  await addJob(world.db, 'sendPasswordReset', reset, { afterSeconds: -25 * 3600 });
  await sweep();
  expect(await countJobs(world.db)).toEqual([
    { kind: 'ofNextVersion', state: 'waiting', jobs: 1 },
    { kind: 'ofVersionBefore', state: 'exhausted', jobs: 1 },
    { kind: 'sendPasswordReset', state: 'waiting', jobs: 1 },
  ]);
  expect(await listExhausted(world.db)).toMatchObject([
    { kind: 'ofVersionBefore', lastError: 'This version does no such job: it was added by another one' },
  ]);
  await exhaustAll(8);
  await sweep();
  expect(await countJobs(world.db)).toEqual([]);
});

test('what is to come into an inbox goes on being tried for a month', async () => {
  const happening = { kind: 'task.created' } as never;
  await addJob(world.db, 'notify', { id: 'a', happening });
  await exhaustAll(8);
  await sweep();
  expect(await countJobs(world.db)).toContainEqual({ kind: 'notify', state: 'failing', jobs: 1 });
  await sql`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '31 days'`.execute(
    world.db,
  );
  await exhaustAll(1);
  await sweep();
  expect(await world.jobs('notify')).toEqual([]);
});

test('a step of the hourly clean-up that fails keeps the others from nothing', async () => {
  await addJob(world.db, 'sendPasswordReset', reset);
  await exhaustAll(8);
  const mailer = { ...world.services.mailer, sweep: () => Promise.reject(new Error('The disk is away')) };
  await expect(createWorkers({ ...world.services, mailer }).sweep({})).rejects.toThrow('The disk is away');
  expect(await world.jobs('sendPasswordReset')).toEqual([]);
});

/** Has the first that comes along fail, and none after it. */
async function failOnce(table: string, event: 'UPDATE' | 'DELETE') {
  const body = `BEGIN
    IF nextval('attempts') = 1 THEN RAISE 'It is too much'; END IF;
    RETURN coalesce(NEW, OLD); END`;
  await sql`CREATE SEQUENCE attempts`.execute(world.db);
  await sql`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(body)}`.execute(
    world.db,
  );
  await sql`CREATE TRIGGER fails_once BEFORE ${sql.raw(event)} ON ${sql.table(table)}
    FOR EACH ROW EXECUTE FUNCTION fail_once()`.execute(world.db);
  return async () => {
    await sql`DROP FUNCTION fail_once CASCADE`.execute(world.db);
    await sql`DROP SEQUENCE attempts`.execute(world.db);
  };
}

/** What is swept away of a table, in an organization of its own. */
async function addSwept(table: string) {
  const acme = await world.organization(ada);
  const { id: projectId, addTask } = await startProject(world, ada, acme.id);
  const { task, url } = await addTask(ada);
  const row = { organizationId: acme.id, projectId, id: randomUUID() };
  const longAgo = new Date('2020-01-01');
  if (table === 'trash') await ada.delete(url);
  if (table === 'comments')
    await world.db
      .insertInto('comments')
      .values({ ...row, taskId: task._id, authorId: ada.id, body: 'Hello' })
      .execute();
  if (table === 'bulkChanges')
    await world.db
      .insertInto('bulkChanges')
      .values({ ...row, madeBy: ada.id, madeAt: longAgo, contents: '{}' })
      .execute();
  if (table === 'notices')
    await world.db
      .insertInto('notices')
      .values({ ...row, userId: ada.id, occasion: 'a', kind: 'due', weight: 1, at: longAgo, endsAt: longAgo })
      .execute();
  await sql`UPDATE trash SET deleted_at = ${longAgo}`.execute(world.db);
  await sql`UPDATE comments SET deleted_at = ${longAgo}, deleted_by = author_id`.execute(world.db);
  return acme.id;
}

test.each([
  ['trash', 'DELETE'],
  ['comments', 'UPDATE'],
  ['bulkChanges', 'DELETE'],
  ['notices', 'DELETE'],
] as const)('one organization whose %s cannot be cleaned up keeps no other from it', async (table, event) => {
  const ids = [await addSwept(table), await addSwept(table)];
  const isUnswept = table === 'comments' ? sql<boolean>`body IS NOT NULL` : sql<boolean>`true`;
  const left = () =>
    world.db.selectFrom(table).select('id').where('organizationId', 'in', ids).where(isUnswept).execute();
  expect(await left()).toHaveLength(2);
  const mend = await failOnce(table, event);
  await expect(sweep()).rejects.toThrow('It is too much');
  await mend();
  expect(await left()).toHaveLength(1);
  await sweep();
  expect(await left()).toEqual([]);
});

test('a project whose comments take their time is erased, and all words of its organization', async () => {
  const acme = await world.organization(ada);
  const { addTask } = await startProject(world, ada, acme.id);
  const { url } = await addTask(ada, { title: 'Paint the lighthouse' });
  await ada.post(`${url}/comments`, { body: 'Which colours?' });
  // Instead of a sleep: what would be broken off after a few seconds fails.
  const body = `BEGIN
    IF current_setting('statement_timeout')::interval < '1 minute' THEN RAISE 'Broken off'; END IF;
    RETURN OLD; END`;
  await sql`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(body)}`.execute(
    world.db,
  );
  await sql`CREATE TRIGGER takes_time BEFORE DELETE ON comments FOR EACH ROW EXECUTE FUNCTION take_time()`.execute(
    world.db,
  );
  await ada.delete(acme.url);
  await createWorkers(world.services).eraseOrganization({ organizationId: acme.id });
  await sql`DROP FUNCTION take_time CASCADE`.execute(world.db);
  for (const table of ['projects', 'searchWords'] as const) {
    const rows = world.db.selectFrom(table).select('organizationId').where('organizationId', '=', acme.id);
    expect(await rows.execute()).toEqual([]);
  }
});

test('a failure that the database cannot write as it is ends its job all the same', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await addJob(world.db, 'sendPasswordReset', reset);
  const job = await desk.take(['sendPasswordReset']);
  await desk.settle(job!, new Error(`450 later\0${'!'.repeat(10_000)}`));
  expect(await countJobs(world.db)).toEqual([{ kind: 'sendPasswordReset', state: 'failing', jobs: 1 }]);
  const { rows } = await sql<{ lastError: string }>`
    SELECT last_error FROM graphile_worker._private_jobs`.execute(world.db);
  expect(rows[0]!.lastError).toMatch(/^450 later!{1,2000}$/);
});

test('a job that was taken without our hearing of it is set free, those at work are not', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await addJob(world.db, 'removeFolder', { prefix: 'heard' });
  const heard = await desk.take(['removeFolder']);
  await addJob(world.db, 'removeFolder', { prefix: 'unheard' });
  await takeJob(world.db, 'muster-here', ['removeFolder']);
  expect(await desk.tidy()).toBe(1);
  const again = await desk.take(['removeFolder']);
  expect(again).toMatchObject({ payload: { prefix: 'unheard' }, attempts: 1 });
  await desk.settle(heard!);
  await desk.settle(again!, new Error('no'));
  expect(await countJobs(world.db)).toEqual([{ kind: 'removeFolder', state: 'failing', jobs: 1 }]);
});

const leave = (db: Db) => addJob(db, 'sendPasswordReset', reset);

test('what a job leaves is written once, though nobody heard of it and it is written again', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await addJob(world.db, 'removeFolder', { prefix: 'a' });
  const job = await desk.take(['removeFolder']);
  await expect(desk.settle(job!, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await countJobs(world.db)).toEqual([{ kind: 'removeFolder', state: 'running', jobs: 1 }]);
  await desk.settle(job!, leave);
  await desk.settle(job!, leave);
  expect(await countJobs(world.db)).toEqual([{ kind: 'sendPasswordReset', state: 'waiting', jobs: 1 }]);
});

const askForReset = (db: Db, id: string) =>
  addJob(db, 'sendPasswordReset', { ...reset, id }, { key: 'passwordReset:bob@example.com' });
const somebodyWaits = () => vi.waitUntil(() => isSomebodyWaiting(world.db), patience);

test('a job that is added again while it runs is done once more, not twice', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await askForReset(world.db, 'first');
  const first = await desk.take(['sendPasswordReset']);
  await askForReset(world.db, 'second');
  await desk.settle(first!);
  expect(await desk.tidy()).toBe(0);
  const second = await desk.take(['sendPasswordReset']);
  expect(second).toMatchObject({ payload: { id: 'second' } });
  await desk.settle(second!);
  expect(await countJobs(world.db)).toEqual([]);
});

test('a job that fails while it is added again leaves the work to the newer one', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await askForReset(world.db, 'first');
  const first = await desk.take(['sendPasswordReset']);
  const settled = await world.db.transaction().execute(async (db) => {
    await askForReset(db, 'second');
    const settling = desk.settle(first!, new Error('no'));
    await somebodyWaits();
    return { settling };
  });
  await settled.settling;
  expect(await desk.tidy()).toBe(0);
  expect(await world.jobs('sendPasswordReset')).toMatchObject([{ id: 'second' }]);
});

test('a job that is added again at the moment it is taken is not lost', async () => {
  await askForReset(world.db, 'first');
  const added = await world.db.transaction().execute(async (db) => {
    await takeJob(db, 'muster-here', ['sendPasswordReset']);
    const adding = askForReset(world.db, 'second');
    await somebodyWaits();
    return { adding };
  });
  await added.adding;
  expect(await world.jobs('sendPasswordReset')).toMatchObject([{ id: 'first' }, { id: 'second' }]);
});

test('a job that was set free and taken again unheard is a stray, though its first run is not over', async () => {
  const desk = createDesk(world.db, 'muster-here');
  await addJob(world.db, 'removeFolder', { prefix: 'a' });
  const first = await desk.take(['removeFolder']);
  await sql`SELECT graphile_worker.force_unlock_workers(ARRAY['muster-here'])`.execute(world.db);
  await takeJob(world.db, 'muster-here', ['removeFolder']);
  expect(await desk.tidy()).toBe(1);
  const second = await desk.take(['removeFolder']);
  await desk.settle(first!);
  expect(await desk.tidy()).toBe(0);
  await desk.settle(second!);
  expect(await countJobs(world.db)).toEqual([]);
});

test('a job that is there already is not added again', async () => {
  const twice = () => ensureJob(world.db, 'removeFolder', { prefix: 'a' }, { key: 'once' });
  await twice();
  await twice();
  expect(await world.jobs('removeFolder')).toHaveLength(1);
  await exhaustAll(0);
  await twice();
  expect(await countJobs(world.db)).toEqual([{ kind: 'removeFolder', state: 'exhausted', jobs: 1 }]);
});

test('what recurs begins anew, however often it has failed', async () => {
  await arrangeRecurring(world.db, schedule.recurring);
  await exhaustAll(0);
  await arrangeRecurring(world.db, schedule.recurring);
  expect(await countJobs(world.db)).toEqual([
    { kind: 'remind', state: 'waiting', jobs: 1 },
    { kind: 'removeUnusedFiles', state: 'waiting', jobs: 1 },
    { kind: 'repeatAllTasks', state: 'waiting', jobs: 1 },
    { kind: 'sweep', state: 'waiting', jobs: 1 },
  ]);
});

test('what recurs is put off by no more than its usual time, however often it has failed', async () => {
  await arrangeRecurring(world.db, schedule.recurring);
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 9, run_at = now() + interval '6 hours'`.execute(
    world.db,
  );
  await arrangeRecurring(world.db, schedule.recurring);
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker._private_jobs WHERE run_at <= now() + interval '1 hour' AND attempts = 9
    ORDER BY key`.execute(world.db);
  expect(rows.map(({ key }) => key)).toEqual(['remind', 'removeUnusedFiles', 'repeatAllTasks', 'sweep']);
});
