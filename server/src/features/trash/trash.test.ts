import { randomUUID } from 'node:crypto';
import type { TrashItem } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBack } from '../../../test/support/set-back.ts';
import {
  filesAmong,
  letTrashAge,
  png,
  runJobs,
  startWebsite,
  taskForm,
} from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';
import { createWorkers } from '../../workers.ts';
import { taskChildren } from '../tasks/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const notThere = { status: 404, code: 'NOT_FOUND', message: 'Deleted item not found' };
const refusal = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' };

const restore = (person: Person, place: string, id: string) => person.post(`${place}/trash/${id}/restore`);
const trashOf = async (person: Person, place: string): Promise<TrashItem[]> =>
  (await person.get(`${place}/trash`)).json().items;
const idsIn = async (person: Person, place: string) => (await trashOf(person, place)).map(({ _id }) => _id);
const statusCodes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('a deleted task is gone for everybody, and comes back as it was', async () => {
  const { ada, bob, cleo, url, tasks, todo, addTask } = await startWebsite(world);
  const older = await addTask(bob);
  const own = {
    description: 'In\nwords',
    priority: 'high',
    startDate: '2027-02-01',
    dueDate: '2027-02-28',
    estimate: 5,
  };
  const fields = { ...own, assignedTo: [bob.id] };
  const { task, url: taskUrl } = await addTask(cleo, fields);
  const newer = await addTask(bob);
  const changed = (await cleo.form('PUT', taskUrl, taskForm({}, await png(), await png()))).json().task;
  const deletedAt = Date.now();

  expect((await cleo.delete(taskUrl)).json()).toEqual({ status: 200 });

  expect((await ada.get(taskUrl)).statusCode).toBe(404);
  expect((await ada.get(tasks)).json().tasks).toHaveLength(2);
  const [item] = await trashOf(cleo, url);
  expect(item).toEqual({
    _id: task._id,
    kind: 'task',
    name: 'Write the copy',
    deletedBy: { _id: cleo.id, fullName: 'Cleo' },
    deletedAt: expect.any(String),
    keptUntil: expect.any(String),
  });
  expect(Date.parse(item!.keptUntil) - Date.parse(item!.deletedAt)).toBe(30 * 86_400_000);
  expect(Math.abs(Date.parse(item!.deletedAt) - deletedAt)).toBeLessThan(60_000);

  const reply = await restore(cleo, url, task._id);

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, item });
  const restored = (await ada.get(taskUrl)).json().task;
  expect(restored).toEqual({
    ...changed,
    // Ada’s view of it.
    isWatched: false,
    version: changed.version + 1,
    updatedAt: expect.any(String),
  });
  const order = (await ada.get(tasks)).json().tasks.map(({ _id }: { _id: string }) => _id);
  expect(order).toEqual([newer.task._id, task._id, older.task._id]);
  const board = (await ada.get(`${tasks}?order=board&status=${todo}`)).json().tasks;
  expect(board.map(({ _id }: { _id: string }) => _id)).toEqual(order);
  expect(await trashOf(ada, url)).toEqual([]);
});

test('the files of a deleted task are closed, and open again once it is restored', async () => {
  const { cleo, url, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(cleo);
  const { attachments } = (await cleo.form('PUT', taskUrl, taskForm({}, await png()))).json().task;
  const path = attachments[0].replace('/api', '');
  await cleo.delete(taskUrl);
  expect((await cleo.get(path)).statusCode).toBe(404);
  expect((await cleo.get(`${path}/thumbnail`)).statusCode).toBe(404);

  // Among the jobs is the removal that was arranged before the upload, in case that it came to nothing.
  await runJobs(world);
  await restore(cleo, url, task._id);

  expect((await cleo.get(path)).statusCode).toBe(200);
  expect((await cleo.get(`${path}/thumbnail`)).statusCode).toBe(200);
});

test.each([
  ['tasks', taskChildren.map(({ table }) => table)],
  ['task_statuses', ['tasks', ...taskChildren.map(({ table }) => table)]],
])('all that goes with a row of %s travels to the trash with it', async (table, declared) => {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE hanging (id) AS (
      SELECT ${table}::regclass::oid
      UNION SELECT conrelid FROM pg_constraint JOIN hanging ON confrelid = hanging.id WHERE contype = 'f'
    )
    SELECT id::regclass::text AS name FROM hanging WHERE id <> ${table}::regclass`.execute(world.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test('whoever left the team meanwhile is not assigned again', async () => {
  const { ada, bob, cleo, url, acme, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(cleo, { assignedTo: [ada.id, bob.id, cleo.id] });
  await ada.delete(taskUrl);
  await ada.delete(`${url}/team/${bob.id}`);
  expect((await ada.delete(`${acme.url}/members/${cleo.id}`)).statusCode).toBe(200);
  await restore(ada, url, task._id);
  expect((await ada.get(taskUrl)).json().task).toMatchObject({
    assignedTo: [ada.id],
    createdBy: { _id: cleo.id },
  });
});

test('a task whose status is gone comes back in the first one, on top; without any it says why not', async () => {
  const { ada, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const { task } = await addTask(ada, { status: doing });
  const { url: other } = await addTask(ada);
  await ada.delete(`${tasks}/${task._id}`);
  await ada.delete(`${url}/status/${doing}`);
  await restore(ada, url, task._id);
  const board = (await ada.get(`${tasks}?order=board&status=${todo}`)).json().tasks;
  expect(board[0]).toMatchObject({ _id: task._id, status: todo });
  expect(board).toHaveLength(2);

  for (const path of [`${tasks}/${task._id}`, other, `${url}/status/${todo}`]) await ada.delete(path);
  const before = await world.stored();
  expect((await restore(ada, url, task._id)).json()).toEqual({
    status: 409,
    code: 'NO_STATUS',
    message: 'The project has no status for this task. Create one, then restore it.',
  });
  expect(await world.stored()).toEqual(before);
});

test('a task whose place on the board was taken comes back on top', async () => {
  const { ada, url, tasks, todo, addTask } = await startWebsite(world);
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.unshift((await addTask(ada)).task._id);
  const [first, second, third, last] = ids as [string, string, string, string];
  const placeBehindFirst = (id: string) =>
    ada.put(`${tasks}/${id}/place`, { status: todo, after: first, before: second });
  await placeBehindFirst(third);
  await ada.delete(`${tasks}/${third}`);
  await placeBehindFirst(last);
  await restore(ada, url, third);
  const board = (await ada.get(`${tasks}?order=board&status=${todo}`)).json().tasks;
  expect(board.map(({ _id }: { _id: string }) => _id)).toEqual([third, first, last, second]);
});

test('the id of a deleted task or status is not free', async () => {
  const { ada, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const { task } = await addTask(ada);
  await ada.delete(`${tasks}/${task._id}`);
  await ada.delete(`${url}/status/${doing}`);
  const before = await world.stored();
  const taken = { status: 409, code: 'ID_TAKEN', message: 'This _id is already in use.' };
  const body = { _id: task._id, title: 'Again', status: todo };
  expect((await ada.post(tasks, body)).json()).toEqual(taken);
  expect((await ada.post(tasks, { ...body, assignedTo: [ada.id] })).json()).toEqual(taken);
  expect((await ada.post(`${url}/status`, { _id: doing, name: 'Again' })).json()).toEqual(taken);
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['its creator', 'cleo', true],
  ['a manager on the team', 'bob', true],
  ['an admin', 'ada', true],
  ['an employee on the team', 'fay', false],
] as const)('a task is restored by %s: %s: %s', async (_, who, isAllowed) => {
  const site = await startWebsite(world);
  const { ada, bob, cleo, acme, url, addTask } = site;
  const fay = await world.user('Fay');
  await world.addMember(acme.id, fay, 'employee');
  await ada.post(`${url}/team`, [{ userId: fay.id }]);
  const { task, url: taskUrl } = await addTask(cleo);
  await bob.delete(taskUrl);
  const person = { ...site, fay }[who];
  const before = await world.stored();

  expect(await idsIn(person, url)).toEqual(isAllowed ? [task._id] : []);
  const reply = await restore(person, url, task._id);

  expect(reply.statusCode).toBe(isAllowed ? 201 : 403);
  if (isAllowed) return expect((await cleo.get(taskUrl)).statusCode).toBe(200);
  expect(reply.json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

test('the trash of a project is closed to those who may not see the project', async () => {
  const { ada, dan, eve, beta, id, url, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(ada);
  await ada.delete(taskUrl);
  const mine = await world.project(eve, beta.id);
  const before = await world.stored();
  for (const [person, status] of [
    [dan, 403],
    [eve, 404],
  ] as const) {
    expect((await person.get(`${url}/trash`)).statusCode).toBe(status);
    expect((await restore(person, url, task._id)).statusCode).toBe(status);
  }
  // Nor does it open by way of another place.
  expect((await restore(eve, mine.url, task._id)).json()).toEqual(notThere);
  expect((await restore(eve, `${beta.url}/projects/${id}`, task._id)).statusCode).toBe(404);
  expect(await world.stored()).toEqual(before);
});

test('a deleted status comes back as it was, with the tasks that are still where they went', async () => {
  const { ada, bob, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const changes = { name: 'Later', order: 7, color: '#aa00bb', description: 'Not now' };
  const status = (await ada.put(`${url}/status/${todo}`, changes)).json().taskStatus;
  const other = (await ada.post(`${url}/status`, { name: 'Done' })).json().taskStatus._id;
  const names = ['One', 'Two', 'Three', 'Moved on', 'Deleted'];
  const added: Record<string, { _id: string; version: number }> = {};
  for (const title of names) added[title] = (await addTask(bob, { title })).task;
  await ada.put(`${tasks}/${added['One']!._id}/place`, { status: todo, after: added['Three']!._id });
  const ranks = async () =>
    (await ada.get(`${tasks}?order=board&status=${todo}`))
      .json()
      .tasks.map(({ title, rank }: { title: string; rank: string }) => [title, rank]);
  const ranksBefore = await ranks();
  await ada.delete(`${url}/status/${todo}?moveTo=${doing}`);
  await ada.put(`${tasks}/${added['Moved on']!._id}`, { status: other });
  await ada.delete(`${tasks}/${added['Deleted']!._id}`);
  const own = await addTask(bob, { status: doing, title: 'Own' });
  expect((await trashOf(bob, url)).map(({ kind, name }) => [kind, name])).toEqual([
    ['task', 'Deleted'],
    ['status', 'Later'],
  ]);

  expect((await restore(bob, url, todo)).json()).toMatchObject({ status: 201, item: { kind: 'status' } });

  expect((await ada.get(`${url}/status`)).json().taskStatuses).toContainEqual(status);
  expect(await ranks()).toEqual(ranksBefore.filter(([title]: string[]) => !/Moved on|Deleted/.test(title!)));
  expect((await ada.get(`${tasks}/${added['Two']!._id}`)).json().task.version).toBe(
    added['Two']!.version + 2,
  );
  expect((await ada.get(own.url)).json().task.status).toBe(doing);
  expect((await ada.get(`${tasks}/${added['Moved on']!._id}`)).json().task.status).toBe(other);
});

test('a status whose name is taken meanwhile stays in the trash, and the answer says why', async () => {
  const { ada, url, todo } = await startWebsite(world);
  await ada.delete(`${url}/status/${todo}`);
  await ada.post(`${url}/status`, { name: 'to do' });
  const before = await world.stored();
  expect((await restore(ada, url, todo)).json()).toEqual({
    status: 409,
    code: 'STATUS_NAME_TAKEN',
    message: 'A status with this name already exists in this project.',
  });
  expect(await world.stored()).toEqual(before);
});

test('a project has at most 50 statuses, restored ones included', async () => {
  const { ada, url, todo } = await startWebsite(world);
  await ada.delete(`${url}/status/${todo}`);
  for (let index = 0; index < 49; index++) await ada.post(`${url}/status`, { name: `Status ${index}` });
  expect((await restore(ada, url, todo)).json().code).toBe('TOO_MANY_STATUSES');
});

test('statuses are listed and restored by those who manage them', async () => {
  const { ada, bob, cleo, acme, url, todo } = await startWebsite(world);
  await ada.delete(`${url}/status/${todo}`);
  expect(await idsIn(cleo, url)).toEqual([]);
  expect((await restore(cleo, url, todo)).json()).toEqual(refusal);
  await world.grant(acme.id, 'manager', []);
  expect(await idsIn(bob, url)).toEqual([]);
  expect((await restore(bob, url, todo)).json()).toEqual(refusal);
  await world.grant(acme.id, 'employee', ['manageStatus']);
  expect(await idsIn(cleo, url)).toEqual([todo]);
  expect((await restore(cleo, url, todo)).statusCode).toBe(201);
});

test('a restored project is there again with everything and everybody in it', async () => {
  const { ada, bob, cleo, acme, id, url, addTask } = await startWebsite(world);
  const { url: taskUrl } = await addTask(cleo, { assignedTo: [bob.id] });
  const { attachments } = (await cleo.form('PUT', taskUrl, taskForm({}, await png()))).json().task;
  const paths = [url, `${url}/team`, `${url}/status`, taskUrl];
  const read = () => Promise.all(paths.map(async (path) => (await cleo.get(path)).body));
  const before = await read();
  await ada.delete(url);
  await letTrashAge(world, 29);
  expect(await trashOf(ada, acme.url)).toMatchObject([
    { _id: id, kind: 'project', name: 'Website', deletedBy: { fullName: 'Ada' } },
  ]);

  expect((await restore(ada, acme.url, id)).statusCode).toBe(201);

  expect(await read()).toEqual(before);
  expect((await cleo.get(attachments[0].replace('/api', ''))).statusCode).toBe(200);
  expect((await cleo.get(`${acme.url}/projects`)).json().projects).toHaveLength(1);
  expect(await trashOf(ada, acme.url)).toEqual([]);
  await createWorkers(world.services).eraseProject({ organizationId: acme.id, projectId: id });
  await letTrashAge(world, 31);
  expect(await read()).toEqual(before);
});

test('a project is restored by those who hold the permission and were on its team', async () => {
  const { ada, bob, cleo, dan, eve, acme, beta, id, url } = await startWebsite(world);
  await world.grant(acme.id, 'manager', ['deleteProject']);
  await ada.delete(url);
  const before = await world.stored();
  for (const [person, status] of [
    [cleo, 403],
    [eve, 404],
  ] as const) {
    expect((await person.get(`${acme.url}/trash`)).statusCode).toBe(status);
    expect((await restore(person, acme.url, id)).statusCode).toBe(status);
  }
  const missing = { status: 404, code: 'NOT_FOUND', message: 'Deleted project not found' };
  expect(await trashOf(dan, acme.url)).toEqual([]);
  expect((await restore(dan, acme.url, id)).json()).toEqual(missing);
  expect((await restore(eve, beta.url, id)).json()).toEqual(missing);
  expect(await world.stored()).toEqual(before);
  expect(await idsIn(bob, acme.url)).toEqual([id]);
  expect((await restore(bob, acme.url, id)).statusCode).toBe(201);
  expect((await restore(bob, acme.url, id)).json()).toEqual(missing);
});

test('after 30 days nothing can be restored, and it is gone with its files and its history', async () => {
  const { ada, cleo, acme, url, todo, doing, addTask } = await startWebsite(world);
  const shop = await world.project(ada, acme.id);
  const { task, url: taskUrl } = await addTask(cleo, { status: doing });
  await cleo.form('PUT', taskUrl, taskForm({}, await png()));
  await cleo.delete(taskUrl);
  await ada.delete(`${url}/status/${todo}`);
  await ada.delete(shop.url);
  const files = async () =>
    filesAmong((await world.stored()).files).filter((path) => path.includes(task._id));

  const history = async () => {
    const ids = [task._id, todo, shop.id];
    const rows = await world.db
      .selectFrom('activities')
      .select('kind')
      .where((row) => row.or([row('subjectId', 'in', ids), row('projectId', '=', shop.id)]))
      .orderBy('seq')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  await letTrashAge(world, 29);
  expect(await idsIn(ada, url)).toEqual([todo, task._id]);
  expect(await idsIn(ada, acme.url)).toEqual([shop.id]);
  expect(await files()).toHaveLength(2);
  expect(await history()).toEqual(
    expect.arrayContaining([
      'task.created',
      'attachment.added',
      'task.deleted',
      'status.deleted',
      'project.deleted',
    ]),
  );
  // Past its time, though not swept yet.
  await sql`UPDATE trash SET ${setBack('deleted_at', '2 days')}`.execute(world.db);
  await sql`UPDATE projects SET ${setBack('deleted_at', '2 days')}`.execute(world.db);
  expect([await idsIn(ada, url), await idsIn(ada, acme.url)]).toEqual([[], []]);
  expect((await restore(cleo, url, task._id)).json()).toEqual(notThere);
  expect((await restore(ada, acme.url, shop.id)).statusCode).toBe(404);

  await letTrashAge(world, 0);

  expect(await files()).toEqual([]);
  expect(await history()).toEqual([]);
  expect(
    await world.db.selectFrom('trash').select('id').where('id', 'in', [task._id, todo]).execute(),
  ).toEqual([]);
  expect(await world.db.selectFrom('projects').select('id').where('id', '=', shop.id).execute()).toEqual([]);
  expect((await ada.get(url)).statusCode).toBe(200);
});

test('a long trash comes in pages, latest first, and nothing twice', async () => {
  const { ada, url, tasks, todo } = await startWebsite(world);
  const ids = Array.from({ length: 120 }, () => randomUUID());
  for (const _id of ids) {
    const added = await ada.post(tasks, { _id, title: 'Old', status: todo });
    expect(added.statusCode, added.body).toBe(201);
  }
  for (const id of ids) {
    const deleted = await ada.delete(`${tasks}/${id}`);
    expect(deleted.statusCode, deleted.body).toBe(200);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor ? `&cursor=${cursor}` : '';
    const page: { items: TrashItem[]; nextCursor: string | null } = (
      await ada.get(`${url}/trash?limit=50${query}`)
    ).json();
    expect(page.items.length).toBeLessThanOrEqual(50);
    seen.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
});

const rounds = Array.from({ length: 5 }, (_, round) => round);

test.each(rounds)('restored twice at once, it is restored once (%i)', async () => {
  const { ada, bob, acme, id, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(ada);
  await ada.delete(taskUrl);
  const replies = await Promise.all([ada, bob, ada].map((person) => restore(person, url, task._id)));
  expect(statusCodes(replies)).toEqual([201, 404, 404]);
  expect((await ada.get(tasks)).json().tasks).toHaveLength(1);

  await ada.delete(`${url}/status/${todo}?moveTo=${doing}`);
  const again = await Promise.all([ada, bob].map((person) => restore(person, url, todo)));
  expect(statusCodes(again)).toEqual([201, 404]);
  expect((await ada.get(taskUrl)).json().task.status).toBe(todo);

  await ada.delete(url);
  const projects = await Promise.all([ada, ada].map((person) => restore(person, acme.url, id)));
  expect(statusCodes(projects)).toEqual([201, 404]);
});

test.each(rounds)('a task restored while its status is deleted has a status (%i)', async () => {
  const { ada, url, todo, doing, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(ada);
  await addTask(ada);
  await ada.delete(taskUrl);
  const [restored, deleted] = await Promise.all([
    restore(ada, url, task._id),
    ada.delete(`${url}/status/${todo}?moveTo=${doing}`),
  ]);
  expect([restored.statusCode, deleted.statusCode]).toEqual([201, 200]);
  expect((await ada.get(taskUrl)).json().task.status).toBe(doing);
});

test.each(rounds)('a task restored while its assignee leaves the team is not theirs (%i)', async () => {
  const { ada, cleo, url, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(ada, { assignedTo: [ada.id, cleo.id] });
  await ada.delete(taskUrl);
  const replies = await Promise.all([restore(ada, url, task._id), ada.delete(`${url}/team/${cleo.id}`)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
  expect((await ada.get(taskUrl)).json().task.assignedTo).toEqual([ada.id]);
});

test.each(rounds)('restored while the trash is emptied, it is whole or gone (%i)', async () => {
  const { ada, url, addTask } = await startWebsite(world);
  const { task, url: taskUrl } = await addTask(ada);
  const { attachments } = (await ada.form('PUT', taskUrl, taskForm({}, await png()))).json().task;
  await ada.delete(taskUrl);
  // A moment before its time is over.
  await sql`UPDATE trash SET deleted_at = now() - interval '30 days' + interval '20 milliseconds'`.execute(
    world.db,
  );
  const [restored] = await Promise.all([
    restore(ada, url, task._id),
    ...rounds.map(() => createWorkers(world.services).sweep({})),
  ]);
  await runJobs(world);
  const isBack = restored.statusCode === 201;
  expect((await ada.get(taskUrl)).statusCode).toBe(isBack ? 200 : 404);
  expect((await ada.get(attachments[0].replace('/api', ''))).statusCode).toBe(isBack ? 200 : 404);
});
