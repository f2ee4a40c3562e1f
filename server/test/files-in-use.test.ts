import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Storage } from '../src/platform/storage/storage.ts';
import type { Db } from '../src/platform/db/connect.ts';
import { discardFiles } from '../src/features/files/index.ts';
import { countJobs, takeJob } from '../src/platform/jobs/queries.ts';
import { createWorkers } from '../src/workers.ts';
import { createBarrier } from './support/barrier.ts';
import { patience } from './support/patience.ts';
import { organizationForm } from './support/pictures.ts';
import { setBack } from './support/set-back.ts';
import { filesAmong, letRemovedFilesAge, png, runJobs, startWebsite, taskForm } from './support/website.ts';
import { startWorld, type Person, type World } from './support/world.ts';

const afterPut = createBarrier();
const beforeRemove = createBarrier();
const slow = (real: Storage): Storage => ({
  ...real,
  async putFile(key, path) {
    await real.putFile(key, path);
    await afterPut.pass();
  },
  async remove(key) {
    await beforeRemove.pass();
    await real.remove(key);
  },
});

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { storage: slow });
});
afterAll(() => world.stop());

const remove = () => createWorkers(world.services).removeUnusedFiles({});
const letPromisesLapse = () =>
  sql`UPDATE unused_files SET remove_after = now() WHERE is_promised`.execute(world.db);
/** Also what was removed from a task and could be brought back for a while. */
const letAllLapse = () => sql`UPDATE unused_files SET remove_after = now()`.execute(world.db);
/** But not what is looked for once more, an hour later: no upload here is as slow as that. */
const letWaitingLapse = () =>
  sql`UPDATE unused_files SET remove_after = now() WHERE is_promised OR NOT is_doomed`.execute(world.db);
/** Also what is looked for once more, an hour later. */
async function removeAll() {
  for (let isLeft = true; isLeft;) {
    await letAllLapse();
    await remove();
    isLeft = (await listUnused()).length > 0;
  }
}
const listUnused = async () =>
  (await sql<{ key: string }>`SELECT key FROM unused_files`.execute(world.db)).rows.map(({ key }) => key);

const arrivedAt = (barrier: typeof afterPut) => vi.waitUntil(() => barrier.arrivals() > 0, patience);

const restore = (person: Person, projectUrl: string, taskId: string) =>
  person.post(`${projectUrl}/trash/${taskId}/restore`);

/** Every file that a row refers to, also from the trash. */
async function listReferred() {
  const { rows } = await sql<{ key: string }>`
    WITH images AS (
      SELECT organization_id, coalesce(stored_in, project_id) AS project_id, task_id, id FROM attachments
      UNION ALL SELECT organization_id, coalesce((image ->> 'stored_in')::uuid, project_id), trash.id, (image ->> 'id')::uuid
      FROM trash, jsonb_array_elements(contents -> 'attachments') AS image WHERE kind = 'task'
    ), keys AS (
      SELECT concat_ws('/', 'attachments', organization_id, project_id, task_id, id) AS key FROM images
    )
    SELECT key FROM keys UNION ALL SELECT key || '.thumbnail' FROM keys
    UNION ALL SELECT 'logos/' || logo_id || '.webp' FROM organizations WHERE logo_id IS NOT NULL`.execute(
    world.db,
  );
  return rows.map(({ key }) => key).toSorted();
}

const listStored = async () => filesAmong((await world.stored()).files).toSorted();

async function taskWithImage() {
  const site = await startWebsite(world);
  const { task, url } = await site.addTask(site.cleo);
  const reply = await site.cleo.form('PUT', url, taskForm({}, await png()));
  const [path] = reply.json().task.attachments as string[];
  return { ...site, taskId: task._id as string, taskUrl: url, image: path!.replace('/api', '') };
}

const isServed = async (person: Person, image: string) => {
  const replies = [await person.get(image), await person.get(`${image}/thumbnail`)];
  return replies.every(({ statusCode }) => statusCode === 200);
};

test('an upload that took longer than its files are kept for is refused, and leaves nothing', async () => {
  const { cleo, taskUrl, image } = await taskWithImage();
  const before = await listStored();
  afterPut.shut();
  const upload = cleo.form('PUT', taskUrl, taskForm({ title: 'Too late' }, await png()));
  await arrivedAt(afterPut);
  await letPromisesLapse();
  await remove();
  afterPut.open();

  expect((await upload).json()).toMatchObject({ status: 503, code: 'TOO_SLOW' });
  expect((await cleo.get(taskUrl)).json().task).toMatchObject({
    title: 'Write the copy',
    attachments: [`/api${image}`],
  });
  expect(await listStored()).toEqual(before);
  await removeAll();
});

test('a logo that took longer than its file is kept for is refused, and the old one stays', async () => {
  const ada = await world.user('Ada');
  const form = organizationForm({ name: 'Acme' }, await png());
  const { organization } = (await ada.form('POST', '/organizations', form)).json();
  afterPut.shut();
  const url = `/organizations/${organization._id}`;
  const change = ada.form('PUT', url, organizationForm({ name: 'Acme 2' }, await png()));
  await arrivedAt(afterPut);
  await letPromisesLapse();
  await remove();
  afterPut.open();

  expect((await change).statusCode).toBe(503);
  expect((await ada.get(url)).json().organization).toEqual(organization);
  expect((await ada.get(organization.logo.replace('/api', ''))).statusCode).toBe(200);
});

test('a file whose removal has begun can no longer be kept, however slow storage is', async () => {
  const { cleo, taskUrl, image } = await taskWithImage();
  afterPut.shut();
  const upload = cleo.form('PUT', taskUrl, taskForm({}, await png()));
  await arrivedAt(afterPut);
  await letPromisesLapse();
  beforeRemove.shut();
  const removal = remove();
  await arrivedAt(beforeRemove);
  afterPut.open();
  // The refused upload also waits in front of storage, to remove what it left.
  await vi.waitUntil(() => beforeRemove.arrivals() > 1, patience);
  beforeRemove.open();
  await removal;

  expect((await upload).statusCode).toBe(503);
  expect((await cleo.get(taskUrl)).json().task.attachments).toEqual([`/api${image}`]);
});

test('files of an upload that never ended are removed when its time is over', async () => {
  const key = `logos/${randomUUID()}.webp`;
  await sql`INSERT INTO unused_files VALUES (${key}, now() + interval '1 minute', true)`.execute(world.db);
  await world.services.storage.putFile(key, import.meta.filename);
  await remove();
  expect(await buffer(await world.services.storage.read(key))).not.toHaveLength(0);
  await letPromisesLapse();
  await remove();
  await expect(world.services.storage.read(key)).rejects.toMatchObject({ why: 'missing' });
});

/** A task with an image, deleted; then another one under the same id, with an image of its own. */
async function twoOfOneId(meanwhile: (taskId: string, create: () => Promise<unknown>) => Promise<unknown>) {
  const site = await taskWithImage();
  const { cleo, todo, tasks, taskId, taskUrl, image: old } = site;
  await cleo.delete(taskUrl);
  await meanwhile(taskId, () => cleo.post(tasks, { _id: taskId, title: 'Again', status: todo }));
  const reply = await cleo.form('PUT', taskUrl, taskForm({}, await png()));
  const image = reply.json().task.attachments[0].replace('/api', '') as string;
  return { ...site, old: expect.stringContaining(old.split('/').at(-1)!), image };
}

test('a task under the id of one that was erased a moment ago keeps its images', async () => {
  const { cleo, old, image } = await twoOfOneId(async (_, create) => {
    await sql`UPDATE trash SET ${setBack('deleted_at', '31 days')}`.execute(world.db);
    await createWorkers(world.services).sweep({});
    await create();
  });
  await runJobs(world);
  expect(await isServed(cleo, image)).toBe(true);
  expect(await listStored()).not.toContainEqual(old);
});

test('a task under the id of one in the trash is not deleted over it, and both keep their images', async () => {
  const { cleo, taskUrl, old, image } = await twoOfOneId(async (taskId, create) => {
    const aside = randomUUID();
    await sql`UPDATE trash SET id = ${aside} WHERE id = ${taskId}`.execute(world.db);
    await create();
    await sql`UPDATE trash SET id = ${taskId} WHERE id = ${aside}`.execute(world.db);
  });
  expect((await cleo.delete(taskUrl)).statusCode).toBe(409);
  await runJobs(world);
  expect(await listStored()).toContainEqual(old);
  expect(await isServed(cleo, image)).toBe(true);
});

test('a job of an earlier version removes its file only if nothing refers to it, the trash included', async () => {
  const { cleo, url, taskId, taskUrl, image } = await taskWithImage();
  const referred = (await listReferred()).filter((key) => key.includes(image.split('/').at(-1)!));
  const stray = referred[0]!.replace(/[^/]+$/, randomUUID());
  await world.services.storage.putFile(stray, import.meta.filename);
  await cleo.delete(taskUrl);
  for (const key of [...referred, stray]) await createWorkers(world.services).removeUnusedFile({ key });
  await runJobs(world);

  expect(await listStored()).not.toContain(stray);
  await restore(cleo, url, taskId);
  expect(await isServed(cleo, image)).toBe(true);
});

test('while a backup is being made nothing is removed', async () => {
  const { cleo, taskUrl, image } = await taskWithImage();
  const backup = new pg.Client({ connectionString: world.database.pool.options.connectionString });
  await backup.connect();
  await backup.query(`SELECT pg_advisory_lock(hashtextextended('removal of files', 0))`);
  await cleo.put(taskUrl, { attachments: [] });
  await letRemovedFilesAge(world);
  const named = expect.stringContaining(image.split('/').at(-1)!);
  expect(await listStored()).toContainEqual(named);
  await backup.end();
  await vi.waitUntil(async () => {
    await remove();
    return !(await listStored()).some((file) => named.asymmetricMatch(file));
  }, patience);
});

test('a file that storage does not give up holds no other, and is tried again', async () => {
  await removeAll();
  const [stuck, other] = ['logos/a stuck one.webp', `logos/${randomUUID()}.webp`];
  await sql`INSERT INTO unused_files VALUES (${stuck}, now(), false), (${other}, now(), false)`.execute(
    world.db,
  );
  const storage = {
    ...world.services.storage,
    remove: vi.fn(async (key: string) => {
      if (key === stuck) throw new Error('not today');
    }),
  };
  const workers = createWorkers({ ...world.services, storage });
  await expect(workers.removeUnusedFiles({})).rejects.toThrow('not today');
  expect(storage.remove).toHaveBeenCalledWith(other);
  expect(await listUnused()).toEqual([stuck]);
  await remove();
  expect(await listUnused()).toEqual([]);
});

const discard = (db: Db) => discardFiles(db, [`logos/${randomUUID()}.webp`]);
const takeRemoval = () => takeJob(world.db, 'muster-here', ['removeUnusedFiles']);

test('however many changes leave files unused, one job waits to remove them', async () => {
  await runJobs(world);
  await discard(world.db);
  await discard(world.db);
  expect(await world.jobs('removeUnusedFiles')).toHaveLength(1);
  await takeRemoval();
  await discard(world.db);
  await discard(world.db);
  expect(await countJobs(world.db)).toEqual([
    { kind: 'removeUnusedFiles', state: 'running', jobs: 1 },
    { kind: 'removeUnusedFiles', state: 'waiting', jobs: 1 },
  ]);
  await runJobs(world);
});

test('the job that waits is not begun before a change that counts on it, for which no other waits', async () => {
  await runJobs(world);
  await world.db.transaction().execute(async (db) => {
    await discard(db);
    await discard(world.db);
  });
  expect(await world.jobs('removeUnusedFiles')).toHaveLength(2);
  await takeRemoval();
  await world.db.transaction().execute(async (db) => {
    await discard(db);
    expect(await takeRemoval()).toBeUndefined();
  });
  expect(await takeRemoval()).toBeDefined();
  await runJobs(world);
});

test('uploading, deleting, restoring and cleaning up at once never cost a file that is referred to', async () => {
  const { ada, cleo, acme, url, addTask } = await startWebsite(world);
  const image = await png();
  const tasks = await Promise.all(Array.from({ length: 4 }, () => addTask(cleo)));
  let isOver = false;

  async function live({ task, url: taskUrl }: Awaited<ReturnType<typeof addTask>>) {
    for (let round = 0; round < 6; round += 1) {
      const reply = await cleo.form('PUT', taskUrl, taskForm({}, image, image));
      const [first] = reply.json().task?.attachments ?? [];
      await Promise.all([cleo.put(taskUrl, { attachments: [first] }), cleo.delete(taskUrl)]);
      await Promise.all([restore(cleo, url, task._id), ada.form('PUT', taskUrl, taskForm({}, image))]);
      await removeAndBringBack(taskUrl);
    }
  }
  async function removeAndBringBack(taskUrl: string) {
    const [removed, ...kept]: string[] = (await cleo.get(taskUrl)).json().task?.attachments ?? [];
    if (!removed) return;
    await cleo.put(taskUrl, { attachments: kept });
    await cleo.post(`${removed.replace('/api', '')}/restore`);
  }
  async function changeLogo() {
    for (let round = 0; round < 6; round += 1)
      await ada.form('PUT', acme.url, organizationForm({ name: 'Acme' }, image));
  }
  async function cleanUp() {
    while (!isOver) {
      await letWaitingLapse();
      await remove();
    }
  }
  const cleaning = [cleanUp(), cleanUp()];
  await Promise.all([...tasks.map(live), changeLogo()]);
  isOver = true;
  await Promise.all(cleaning);

  const referred = await listReferred();
  expect(referred.length).toBeGreaterThan(0);
  await removeAll();
  expect(await listStored()).toEqual(referred);
  for (const { url: taskUrl } of tasks) {
    const attachments: string[] = (await cleo.get(taskUrl)).json().task?.attachments ?? [];
    for (const path of attachments) expect(await isServed(cleo, path.replace('/api', ''))).toBe(true);
  }
});
