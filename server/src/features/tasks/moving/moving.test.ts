import { randomUUID } from 'node:crypto';
import type { Activity } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLabel, readColumn, startThree } from '../../../../test/support/three-tasks.ts';
import { letTrashAge, png, startProject, taskForm, tracesOf } from '../../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Three tasks of Website, and beside it Shop, with Ada and Dan on its team. */
async function startTwo() {
  const site = await startThree(world);
  const shop = await startProject(world, site.ada, site.acme.id);
  await site.ada.post(`${shop.url}/team`, [{ userId: site.dan.id }]);
  const move = (person: Person, ids: string[], more: object = {}) =>
    person.post(site.bulk, { ids, moveTo: { project: shop.id, ...more } });
  const report = async (person: Person, ids: string[]) =>
    (await person.post(`${site.bulk}/move-report`, { ids, project: shop.id })).json();
  const undo = (person: Person, id: string) => person.post(`${site.bulk}/undo`, { undo: id });
  const there = async (id: string) => (await site.ada.get(`${shop.tasks}/${id}`)).json().task;
  const here = async (id: string) => (await site.ada.get(`${site.tasks}/${id}`)).json().task;
  return { ...site, shop, move, report, undo, there, here };
}

test('a task comes with all that hangs on it, under a new number and version', async () => {
  const site = await startTwo();
  const { ada, bob, tasks, shop, ids } = site;
  await shop.addTask(ada);
  const id = ids[0]!;
  const url = `${tasks}/${id}`;
  const [other] = [ids[1]!];
  const { comment } = (await ada.post(`${url}/comments`, { body: 'Which one?' })).json();
  await ada.put(`${url}/comments/${comment._id}/reactions/agree`, { isOn: true });
  await ada.post(`${url}/checklist`, { text: 'Ask Dan', isDone: true });
  await ada.post(`${url}/links`, { kind: 'blocks', task: other });
  const uploaded = (await ada.form('PUT', url, taskForm({}, await png()))).json().task;
  const [image] = uploaded.attachments as string[];
  await ada.put(url, { description: `![photo](${image})`, title: 'Paint', priority: 'high' });
  const before = await site.here(id);

  expect((await site.move(ada, [id])).json()).toEqual({ status: 200, changed: 1, undo: expect.any(String) });

  expect((await ada.get(url)).statusCode).toBe(404);
  const after = await site.there(id);
  const key = `${(await ada.get(shop.url)).json().project.key}-2`;
  expect(after).toMatchObject({ key, number: 2, status: shop.todo, title: 'Paint', priority: 'high' });
  expect(after.version).toBe(before.version + 1);
  expect(after.counts).toEqual(before.counts);
  expect(after.createdAt).toBe(before.createdAt);
  expect(after.links).toEqual(before.links);
  expect((await site.here(other)).links[0].task).toMatchObject({ key, project: { _id: shop.id } });
  expect(after.checklist).toMatchObject([{ text: 'Ask Dan', isDone: true }]);
  const [path] = after.attachments as string[];
  expect(path).toContain(`/projects/${shop.id}/tasks/${id}/`);
  expect(after.description).toBe(`![photo](${path})`);
  for (const file of [path!, `${path}/thumbnail`])
    expect((await ada.get(file.replace('/api', ''))).statusCode).toBe(200);
  expect((await ada.get(image!.replace('/api', ''))).statusCode).toBe(404);
  expect((await bob.get(path!.replace('/api', ''))).statusCode).toBe(403);
  const { entries } = (await ada.get(`${shop.tasks}/${id}/timeline`)).json();
  expect(
    entries.map((entry: { type: string; activity?: { kind: string } }) => entry.activity?.kind ?? entry.type),
  ).toEqual([
    'task.created',
    'comment',
    'checklist.added',
    'link.added',
    'attachment.added',
    'task.updated',
    'task.arrived',
  ]);
  expect(entries.at(-1).activity.changes).toEqual([{ field: 'key', from: before.key, to: key }]);
  expect(entries[1].comment.reactions).toMatchObject([{ mark: 'agree' }]);
});

test('whoever does not see the other project does not learn of it by the history', async () => {
  const site = await startTwo();
  const { ada, bob, dan, tasks, shop, ids } = site;
  const id = ids[0]!;
  const { key } = await site.here(id);
  const keysIn = async (person: Person, url: string) => {
    const { entries } = (await person.get(`${url}/${id}/timeline`)).json();
    return entries.slice(1).map(({ activity }: { activity: Activity }) => activity.changes[0]);
  };
  const { undo } = (await site.move(ada, [id])).json();
  const { key: there } = await site.there(id);
  expect(await keysIn(dan, shop.tasks)).toEqual([{ field: 'key', from: null, to: there }]);
  await site.undo(ada, undo);
  const [left, , back] = await keysIn(bob, tasks);
  expect([left, back]).toEqual([
    { field: 'key', from: key, to: null },
    { field: 'key', from: null, to: key },
  ]);
  expect(JSON.stringify(await keysIn(bob, tasks))).not.toContain(there);
  expect(await keysIn(ada, tasks)).toContainEqual({ field: 'key', from: there, to: key });
});

test('its files outlive the project that they were uploaded to, and go with the task', async () => {
  const site = await startTwo();
  const { ada, ids, tasks, shop } = site;
  const id = ids[0]!;
  await ada.form('PUT', `${tasks}/${id}`, taskForm({}, await png()));
  await site.move(ada, [id]);
  await ada.delete(site.url);
  await letTrashAge(world, 40);
  const [path] = (await site.there(id)).attachments as string[];
  expect((await ada.get(path!.replace('/api', ''))).statusCode).toBe(200);
  const file = path!.split('/').at(-1)!;
  await ada.delete(`${shop.tasks}/${id}`);
  await letTrashAge(world, 40);
  expect(await tracesOf(world, file)).toEqual([]);
});

test('the key that it had leads to it, through all its moves, for whoever sees it where it is', async () => {
  const site = await startTwo();
  const { ada, bob, dan, acme, shop, ids } = site;
  const third = await startProject(world, ada, acme.id);
  const { key: first } = await site.here(ids[0]!);
  await site.move(ada, [ids[0]!]);
  const { key: second } = await site.there(ids[0]!);
  const open = (person: Person, key: string) => person.get(`${acme.url}/t/${key}`);
  expect((await open(dan, first)).json().task).toMatchObject({ _id: ids[0], key: second });
  expect((await open(bob, first)).statusCode).toBe(403);

  await ada.post(`${shop.tasks}/bulk`, { ids: [ids[0]], moveTo: { project: third.id } });
  for (const key of [first, second])
    expect((await open(ada, key)).json().task).toMatchObject({ _id: ids[0], project: { _id: third.id } });
  const named = await ada.get(`${acme.url}/t?ids=${site.id}/${ids[0]}`);
  expect(named.json().tasks).toMatchObject([{ _id: ids[0], project: { _id: third.id } }]);

  await ada.post(`${third.tasks}/bulk`, { ids: [ids[0]], moveTo: { project: site.id } });
  expect((await site.here(ids[0]!)).key).toBe(first);
  expect((await open(bob, second)).json().task.key).toBe(first);
  expect((await site.addTask(ada)).task.number).toBe(4);
});

test('statuses and labels are found by their names, the order of the board is kept', async () => {
  const site = await startTwo();
  const { ada, ids, doing, shop } = site;
  const [bug, print] = [await addLabel(site, 'Bug'), await addLabel(site, 'Print')];
  const there = await addLabel({ ada, url: shop.url }, 'BUG');
  await ada.put(`${shop.url}/status/${shop.doing}`, { name: 'DOING', category: 'done' });
  await ada.post(site.bulk, { ids: ids.slice(1), set: { status: doing }, add: { labels: [bug, print] } });
  expect(await site.report(ada, ids)).toEqual({
    status: 200,
    report: { statuses: [], labels: [{ name: 'Print', count: 2 }], people: [], subTasks: 0 },
  });
  await shop.addTask(ada, { title: 'There already', status: shop.doing });
  await site.move(ada, ids);
  expect(await readColumn({ ada, tasks: shop.tasks }, shop.doing)).toEqual(['Three', 'Two', 'There already']);
  expect(await site.there(ids[1]!)).toMatchObject({ labels: [there], completedAt: expect.any(String) });
  expect(await site.there(ids[0]!)).toMatchObject({ labels: [], completedAt: null });
});

test('people who are not on the team are told of before, and are taken off only if that is said', async () => {
  const site = await startTwo();
  const { ada, bob, cleo, dan, ids, tasks } = site;
  await ada.put(`${tasks}/${ids[0]}`, { assignedTo: [ada.id, bob.id, cleo.id] });
  await ada.put(`${tasks}/${ids[1]}`, { assignedTo: [cleo.id] });
  expect((await site.report(ada, ids)).report.people).toEqual([
    { _id: bob.id, fullName: 'Bob', count: 1 },
    { _id: cleo.id, fullName: 'Cleo', count: 2 },
  ]);
  expect((await site.move(ada, ids)).json()).toMatchObject({
    status: 409,
    code: 'NOT_ON_TEAM',
    message: 'Bob and Cleo are not on the team of that project.',
  });
  expect((await site.here(ids[0]!)).version).toBe(2);

  expect((await site.move(ada, ids, { unassign: true })).statusCode).toBe(200);
  expect((await site.there(ids[0]!)).assignedTo).toEqual([ada.id]);
  const { entries, people } = (await dan.get(`${site.shop.tasks}/${ids[1]}/timeline`)).json();
  expect(entries.at(-1).activity.changes[1]).toEqual({ field: 'assignedTo', from: [cleo.id], to: [] });
  expect(people).toContainEqual({ _id: cleo.id, fullName: 'Cleo' });
});

const find = async (person: Person) =>
  (await person.get(`/search?q=wintergreen`)).json().tasks.length as number;
const work = async (person: Person) =>
  (await person.get('/users/work?which=watched')).json().tasks.map(({ _id }: { _id: string }) => _id);
const inbox = async (person: Person) =>
  (await person.get('/users/inbox')).json().notices.filter((one: { task: unknown }) => one.task).length;

test('nothing of it stays with those who see only the project that it was in', async () => {
  const site = await startTwo();
  const { ada, bob, dan, ids, tasks, acme } = site;
  const id = ids[0]!;
  await ada.put(`${tasks}/${id}`, { title: 'Wintergreen' });
  await bob.put(`${tasks}/${id}/watch`, { isWatching: true });
  await bob.post(`${tasks}/${id}/comments`, { body: 'Mine too' });
  for (const person of [bob, dan])
    await world.db
      .insertInto('notices')
      .values({
        organizationId: acme.id,
        projectId: site.id,
        taskId: id,
        userId: person.id,
        id: randomUUID(),
        occasion: 'Ada changed it',
        kind: 'changed',
        weight: 1,
        actorId: ada.id,
        at: new Date(),
        endsAt: new Date(Date.now() + 60_000),
      })
      .execute();
  expect([await find(bob), await inbox(bob), (await work(bob)).length]).toEqual([1, 1, 1]);

  const { undo } = (await site.move(ada, [id])).json();
  expect([await find(bob), await inbox(bob), await work(bob)]).toEqual([0, 0, []]);
  expect([await find(dan), await inbox(dan)]).toEqual([1, 1]);

  await site.undo(ada, undo);
  expect([await find(bob), await inbox(bob), await work(bob)]).toEqual([1, 1, [id]]);
  expect([await find(dan), await inbox(dan)]).toEqual([0, 0]);
});

test('undo gives everything back: number, place, people, labels; and leaves what was changed since', async () => {
  const site = await startTwo();
  const { ada, bob, dan, ids, tasks, todo, shop } = site;
  const bug = await addLabel(site, 'Bug');
  await ada.post(site.bulk, { ids, add: { labels: [bug], assignedTo: [bob.id] } });
  const before = await Promise.all(ids.map(site.here));
  const { undo } = (await site.move(ada, ids, { unassign: true })).json();
  await dan.put(`${shop.tasks}/${ids[2]}`, { title: 'Dan’s now' });

  expect((await site.undo(dan, undo)).statusCode).toBe(403);
  expect((await site.undo(ada, undo)).json()).toEqual({ status: 200, changed: 2, left: 1 });
  expect((await site.undo(ada, undo)).statusCode).toBe(404);
  for (const was of before.slice(0, 2)) {
    const { version, updatedAt: _before, ...rest } = was;
    expect(await site.here(was._id)).toMatchObject({ ...rest, version: version + 2 });
  }
  expect(await readColumn({ ada, tasks }, todo)).toEqual(['Two', 'One']);
  expect((await site.there(ids[2]!)).title).toBe('Dan’s now');
});

test('it takes one who may delete the task here and sees the other project', async () => {
  const site = await startTwo();
  const { ada, bob, cleo, dan, ids, shop, addTask } = site;
  const target = { 'moveTo.project': 'Choose another project that you may see' };
  for (const person of [bob, cleo])
    expect((await site.move(person, [ids[0]!])).json()).toMatchObject({ status: 422, fields: target });
  expect((await site.move(ada, ids, { project: site.id })).json().fields).toEqual(target);
  expect((await site.move(ada, ids, { project: randomUUID() })).json().fields).toEqual(target);
  expect((await site.move(dan, [ids[0]!])).statusCode).toBe(403);

  await ada.post(`${shop.url}/team`, [{ userId: bob.id }, { userId: cleo.id }]);
  const { task } = await addTask(cleo);
  expect((await site.move(cleo, [task._id, ids[0]!])).json()).toMatchObject({
    status: 403,
    message: expect.stringContaining('permission to move'),
  });
  expect((await site.report(cleo, [ids[0]!])).status).toBe(403);
  expect((await site.move(cleo, [task._id])).statusCode).toBe(200);
  expect((await site.move(bob, ids)).statusCode).toBe(200);
  expect((await site.move(bob, ids)).statusCode).toBe(404);
});

test('all or none: a project without a status, and a task whose id is taken, refuse all', async () => {
  const site = await startTwo();
  const { ada, acme, ids, shop } = site;
  const empty = await world.project(ada, acme.id);
  expect((await site.move(ada, ids, { project: empty.id })).json().code).toBe('NO_STATUS');
  await shop.addTask(ada, { _id: ids[1] });
  const { key } = await site.here(ids[1]!);
  expect((await site.move(ada, ids)).json()).toEqual({
    status: 409,
    code: 'ID_TAKEN',
    message: `${key} “Two” cannot go to that project: its _id is that of another task there, in the trash, or moved from there.`,
  });
  for (const id of ids) expect((await site.here(id)).version).toBe(1);
  expect((await shop.addTask(ada)).task.number).toBe(2);
});

test('moved both ways at once, linked and changed meanwhile, nothing is lost', async () => {
  const site = await startTwo();
  const { ada, dan, ids, shop, tasks, id: here } = site;
  const back = (await shop.addTask(dan)).task._id as string;
  const replies = await Promise.all([
    site.move(ada, ids),
    ada.post(`${shop.tasks}/bulk`, { ids: [back], moveTo: { project: here } }),
    ada.post(`${tasks}/${ids[0]}/links`, { kind: 'blocks', task: ids[1] }),
    ada.post(`${tasks}/${ids[2]}/comments`, { body: 'Here?' }),
    ada.put(`${tasks}/${ids[1]}`, { title: 'New' }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode < 500)).toEqual(replies.map(() => true));
  expect(replies[0].statusCode).toBe(200);
  const [one, two, three] = await Promise.all(ids.map(site.there));
  expect((await site.here(back))._id).toBe(back);
  expect(one.links.length).toBe(replies[2].statusCode === 201 ? 1 : 0);
  expect(three.counts.comments).toBe(replies[3].statusCode === 201 ? 1 : 0);
  expect(two.title).toBe(replies[4].statusCode === 200 ? 'New' : 'Two');
});
