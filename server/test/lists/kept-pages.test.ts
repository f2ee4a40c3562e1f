import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../support/endpoints.ts';
import { recordedElsewhere } from '../support/recorded.ts';
import { setScene, type Scene } from '../support/scene.ts';
import { startWebsite, type Website } from '../support/website.ts';
import { startWorld, type Person, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await holdToTasks();
});
afterAll(() => world.stop());

/** A kept page is known by the rows of its tasks: who adds somebody to one, or adds or removes a file, has to write it, too. */
async function holdToTasks() {
  await sql`
    CREATE FUNCTION expect_task_written() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      part record := coalesce(NEW, OLD);
    BEGIN
      IF EXISTS (
        SELECT FROM tasks WHERE organization_id = part.organization_id AND project_id = part.project_id
          AND id = part.task_id AND xmin <> pg_current_xact_id()::xid
      ) THEN
        RAISE EXCEPTION '% was changed, and not the task', TG_TABLE_NAME;
      END IF;
      RETURN NULL;
    END $$`.execute(world.db);
  const changes = { task_assignees: 'INSERT OR UPDATE', attachments: 'INSERT OR UPDATE OR DELETE' };
  for (const [table, change] of Object.entries(changes))
    await sql`
      CREATE CONSTRAINT TRIGGER task_written AFTER ${sql.raw(change)} ON ${sql.table(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION expect_task_written()`.execute(world.db);
}

const keptLimit = 50;
/** Never asked for before: of so few tasks the page is the same. */
const freshLimit = 49;

async function readPages({ ada, website, acme, params }: Scene, limit: number) {
  const projects = [website.url, `${acme.url}/projects/${params['shopId']!}`];
  const replies = await Promise.all(
    projects.flatMap((project) =>
      ['', '&status=first', `&status=${params['statusId']!}&order=board`].map((place) =>
        ada.get(`${project}/tasks?limit=${limit}${place}`),
      ),
    ),
  );
  return replies.map(({ statusCode, body }) => ({ statusCode, body }));
}

/** With a sub-task that two people are to do. */
async function setFullScene() {
  const scene = await setScene(world);
  const { ada, bob, cleo, website, doing } = scene;
  const add = async (fields: object) => {
    const reply = await ada.post(`${website.url}/tasks`, { title: 'More', status: doing, ...fields });
    return reply.json().task._id as string;
  };
  await add({ parent: await add({}), assignedTo: [bob.id, cleo.id] });
  return scene;
}

async function expectKeptToBeTrue(scene: Scene, make: () => Promise<{ statusCode: number }>) {
  await readPages(scene, keptLimit);
  expect((await make()).statusCode).toBeLessThan(300);
  const kept = await readPages(scene, keptLimit);
  expect(kept).toEqual(await readPages(scene, freshLimit));
}

test.each(endpoints.filter(({ method }) => method !== 'GET'))(
  'a page kept before $name is as true as one just read',
  async (endpoint) => {
    const scene = await setFullScene();
    const person = endpoint.name === 'leaveOrganization' ? scene.bob : scene.ada;
    await expectKeptToBeTrue(scene, () =>
      person.send({
        method: endpoint.method,
        url: scene.pathOf(endpoint),
        payload: scene.bodyOf(endpoint),
      }),
    );
  },
);

test.each(recordedElsewhere)('a page kept before $call $where is as true as one just read', async (call) => {
  const scene = await setFullScene();
  await expectKeptToBeTrue(scene, await call.prepare(scene, world));
});

/** Cursors are sealed anew each time: who finds the same one got the page that was kept. */
const cursorOf = async (person: Person, { tasks }: Website) => {
  const { pagination } = (await person.get(`${tasks}?limit=1`)).json();
  return pagination.nextCursor as string;
};

async function startTwoTasks() {
  const website = await startWebsite(world);
  const { ada, bob, addTask } = website;
  await addTask(bob);
  const { task } = await addTask(ada, { assignedTo: [bob.id] });
  return { website, task };
}

test('a page is kept for all who may see it, and no longer for whoever may not', async () => {
  const { website } = await startTwoTasks();
  const { ada, bob, cleo, dan } = website;
  const cursor = await cursorOf(ada, website);
  expect(cursor).toBeTruthy();
  expect(await cursorOf(ada, website)).toBe(cursor);
  expect(await cursorOf(bob, website)).toBe(cursor);
  expect((await dan.get(`${website.tasks}?limit=1`)).statusCode).toBe(403);
  expect((await world.visitor().get(`${website.tasks}?limit=1`)).statusCode).toBe(401);
  await ada.delete(`${website.url}/team/${cleo.id}`);
  expect((await cleo.get(`${website.tasks}?limit=1`)).statusCode).toBe(403);
  expect(await cursorOf(bob, website)).toBe(cursor);
});

test.each<[what: string, write: (website: Website, taskId: string) => ReturnType<typeof sql>]>([
  ['the task', (_, id) => sql`UPDATE tasks SET title = 'Changed by hand' WHERE id = ${id}`],
  ['its number of comments', (_, id) => sql`UPDATE tasks SET comment_count = 7 WHERE id = ${id}`],
  ['who is to do it', (_, id) => sql`DELETE FROM task_assignees WHERE task_id = ${id}`],
  ['who made it', ({ ada }) => sql`UPDATE users SET full_name = 'Ada King' WHERE id = ${ada.id}`],
  ['the project', ({ id }) => sql`UPDATE projects SET key = 'HAND' WHERE id = ${id}`],
])('whatever writes %s, the page tells of it', async (_, write) => {
  const { website, task } = await startTwoTasks();
  const cursor = await cursorOf(website.bob, website);
  await write(website, task._id).execute(world.db);
  const page = await website.bob.get(`${website.tasks}?limit=1`);
  expect(page.json().pagination.nextCursor).not.toBe(cursor);
  const fresh = await website.bob.get(`${website.tasks}?limit=2`);
  expect(page.json().tasks[0]).toEqual(fresh.json().tasks[0]);
});

test.each<
  [what: string, change: (website: Website, urls: { parent: string; part: string }) => Promise<unknown>]
>([
  ['the parent of one', ({ ada }, { parent }) => ada.put(parent, { title: 'The whole' })],
  ['a sub-task of one', ({ ada }, { part }) => ada.delete(part)],
])('when %s is changed, which stands elsewhere, the page tells of it', async (_, change) => {
  const website = await startWebsite(world);
  const { ada, tasks, todo, doing, addTask } = website;
  const { task: parent, url: parentUrl } = await addTask(ada, { status: doing });
  await addTask(ada, { parent: parent._id });
  const { task: whole } = await addTask(ada);
  const { url: part } = await addTask(ada, { parent: whole._id, status: doing });
  const read = async (limit: number) =>
    (await ada.get(`${tasks}?limit=${limit}&status=${todo}`)).json().tasks;
  const before = await read(keptLimit);
  await change(website, { parent: parentUrl, part });
  const after = await read(keptLimit);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await read(freshLimit));
});

test('whoever changes a task finds it changed in the page, while others change others', async () => {
  const { ada, bob, tasks, addTask } = await startWebsite(world);
  const people = [ada, bob, ada, bob];
  await Promise.all(
    people.map(async (person) => {
      const { task, url } = await addTask(person);
      for (let time = 0; time < 20; time += 1) {
        const { version } = (await person.put(url, { title: `Title ${time}` })).json().task;
        const page = (await person.get(`${tasks}?limit=10`)).json();
        const shown = page.tasks.find(({ _id }: { _id: string }) => _id === task._id);
        expect(shown).toMatchObject({ title: `Title ${time}`, version });
      }
    }),
  );
});
