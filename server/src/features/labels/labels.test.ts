import { randomUUID } from 'node:crypto';
import { limits, type Label, type Task } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letTrashAge, startWebsite, tracesOf } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startLabels() {
  const website = await startWebsite(world);
  const labels = `${website.url}/labels`;
  const addLabel = async (name: string, fields: object = {}) => {
    const reply = await website.ada.post(labels, { _id: randomUUID(), name, ...fields });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json().label as Label;
  };
  const list = async (person: Person = website.ada) => (await person.get(labels)).json().labels as Label[];
  const read = async (url: string) => (await website.ada.get(url)).json().task as Task;
  return { ...website, labels, addLabel, list, read };
}

const statusCodes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('labels are listed by name, whatever their case', async () => {
  const { addLabel, list, cleo } = await startLabels();
  for (const name of ['tides', 'Print', 'atlas']) await addLabel(name, { color: 'teal' });
  expect((await list(cleo)).map(({ name, color }) => [name, color])).toEqual([
    ['atlas', 'teal'],
    ['Print', 'teal'],
    ['tides', 'teal'],
  ]);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(limits.labelName + 1) }, 'name'],
  ['a name of two lines', { name: 'a\nb' }, 'name'],
  ['a colour that is none', { name: 'Bug', color: 'pink' }, 'color'],
  ['a colour that is too short', { name: 'Bug', color: '#f00' }, 'color'],
  ['a colour that is more than that', { name: 'Bug', color: '#ff0000;' }, 'color'],
])('a label with %s is refused', async (_, body, field) => {
  const { ada, labels, list } = await startLabels();
  const reply = await ada.post(labels, body);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
  expect(await list()).toEqual([]);
});

test('a label has any colour, keeps it in the trash and in history, and takes one of the eight again', async () => {
  const { ada, url, labels, addLabel, addTask, list } = await startLabels();
  const bug = await addLabel('Bug', { color: '#FF8800' });
  expect(bug.color).toBe('#ff8800');
  const { url: taskUrl } = await addTask(ada, { labels: [bug._id] });
  await ada.put(taskUrl, { labels: [] });
  await ada.delete(`${labels}/${bug._id}`);
  expect((await ada.get(`${taskUrl}/timeline`)).json().labels).toEqual([bug]);
  await ada.post(`${url}/trash/${bug._id}/restore`, {});
  expect(await list()).toEqual([bug]);
  for (const color of ['#123abc', 'teal', '#000000'])
    expect((await ada.put(`${labels}/${bug._id}`, { color })).json().label.color).toBe(color);
  expect((await ada.put(`${labels}/${bug._id}`, { name: 'Bugs' })).json().label.color).toBe('#000000');
});

test('a name is there once, whatever its case, also when two choose it at once', async () => {
  const { ada, bob, labels, addLabel, list } = await startLabels();
  const replies = await Promise.all([
    ada.post(labels, { name: 'Bug' }),
    bob.post(labels, { name: 'bug' }),
    ada.post(labels, { name: 'BUG' }),
  ]);
  expect(statusCodes(replies)).toEqual([201, 409, 409]);
  const { _id } = await addLabel('Print');
  const renamed = await ada.put(`${labels}/${_id}`, { name: 'bUG' });
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'LABEL_NAME_TAKEN']);
  expect((await list()).length).toBe(2);
});

test('sent twice, it is made once', async () => {
  const { ada, labels, list } = await startLabels();
  const _id = randomUUID();
  for (const _ of [1, 2]) expect((await ada.post(labels, { _id, name: 'Bug' })).statusCode).toBe(201);
  expect((await list()).length).toBe(1);
});

test('a project has at most 200', async () => {
  const { id, ada, acme, labels } = await startLabels();
  const rows = Array.from({ length: limits.labels - 1 }, (_, number) => ({
    organizationId: acme.id,
    projectId: id,
    id: randomUUID(),
    name: `Label ${number}`,
    color: 'red' as const,
  }));
  await world.db.insertInto('labels').values(rows).execute();
  const replies = await Promise.all(['One', 'Other'].map((name) => ada.post(labels, { name })));
  expect(statusCodes(replies)).toEqual([201, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('TOO_MANY_LABELS');
});

describe('who may', () => {
  const people = ['ada', 'bob', 'cleo', 'dan', 'ed', 'eve'] as const;
  test.each([
    ['see labels', 'GET', [200, 200, 200, 403, 403, 404]],
    ['make one', 'POST', [201, 201, 403, 403, 403, 404]],
    ['change one', 'PUT', [200, 200, 403, 403, 403, 404]],
    ['delete one', 'DELETE', [200, 200, 403, 403, 403, 404]],
  ] as const)('%s: admins and managers of the team, and who does not', async (_, method, expected) => {
    const site = await startLabels();
    const answers: number[] = [];
    for (const name of people) {
      const { _id } = await site.addLabel(`Of ${name}`);
      const isOfOne = method === 'PUT' || method === 'DELETE';
      const payload = method === 'POST' || method === 'PUT' ? { name: `By ${name}` } : undefined;
      const url = isOfOne ? `${site.labels}/${_id}` : site.labels;
      answers.push((await site[name].send({ method, url, payload })).statusCode);
    }
    expect(answers).toEqual(expected);
  });
});

test('the team puts labels on tasks: when adding one and later', async () => {
  const { cleo, addTask, addLabel, read, tasks } = await startLabels();
  const [bug, print] = [await addLabel('Bug'), await addLabel('Print')];
  const { task, url } = await addTask(cleo, { labels: [bug._id, bug._id.toUpperCase()] });
  expect(task.labels).toEqual([bug._id]);
  expect(await read(url)).toMatchObject({ labels: [bug._id], version: 1 });
  const both = [bug._id, print._id].toSorted();
  const changed = await cleo.put(url, { labels: both.toReversed(), version: 1 });
  expect(changed.json().task).toMatchObject({ labels: both, version: 2 });
  expect((await cleo.get(tasks)).json().tasks[0].labels).toEqual(both);
  await cleo.put(url, { labels: [] });
  expect((await read(url)).labels).toEqual([]);
});

test('a task has at most 20 labels, all of its project', async () => {
  const { ada, acme, tasks, todo, addTask, addLabel } = await startLabels();
  const other = await world.project(ada, acme.id);
  const foreign = (await ada.post(`${other.url}/labels`, { name: 'Bug' })).json().label._id as string;
  const own = await addLabel('Bug');
  const { url } = await addTask(ada);
  const tooMany = Array.from({ length: limits.labelsOfTask + 1 }, () => randomUUID());
  for (const labels of [[foreign], [own._id, randomUUID()], tooMany, ['bug'], 'bug', null]) {
    const updated = await ada.put(url, { labels });
    const added = await ada.post(tasks, { title: 'No', status: todo, labels });
    for (const reply of [updated, added]) {
      expect(reply.statusCode).toBe(422);
      expect(Object.keys(reply.json().fields)[0]).toMatch(/^labels/);
    }
  }
  expect((await ada.get(tasks)).json().tasks.length).toBe(1);
});

test('a deleted label leaves its tasks, and comes back to those that are still there', async () => {
  const { ada, bob, url, labels, addTask, addLabel, list, read } = await startLabels();
  const [bug, print] = [await addLabel('Bug', { color: 'red' }), await addLabel('Print')];
  const both = [bug._id, print._id].toSorted();
  const one = await addTask(ada, { labels: both });
  const other = await addTask(ada, { labels: [bug._id] });
  const without = await addTask(ada);
  await bob.delete(`${labels}/${bug._id}`);
  expect(await list()).toEqual([print]);
  expect(await read(one.url)).toMatchObject({ labels: [print._id], version: 2 });
  expect(await read(other.url)).toMatchObject({ labels: [], version: 2 });
  await ada.delete(other.url);

  const restored = await bob.post(`${url}/trash/${bug._id}/restore`, {});
  expect(restored.json().item).toMatchObject({ kind: 'label', name: 'Bug' });
  expect(await list()).toEqual([bug, print]);
  expect(await read(one.url)).toMatchObject({ labels: both, version: 3 });
  expect(await read(without.url)).toMatchObject({ labels: [], version: 1 });
});

test('a label that goes into another one leaves that on its tasks, once, and can be brought back', async () => {
  const { ada, bob, url, labels, addTask, addLabel, list, read } = await startLabels();
  const [bug, defect] = [await addLabel('Bug'), await addLabel('Defect')];
  const one = await addTask(ada, { labels: [defect._id] });
  const both = await addTask(ada, { labels: [bug._id, defect._id] });
  const other = await addTask(ada, { labels: [bug._id] });
  expect((await bob.delete(`${labels}/${defect._id}?into=${bug._id}`)).statusCode).toBe(200);
  expect(await list()).toEqual([bug]);
  for (const { url: taskUrl } of [one, both, other]) expect((await read(taskUrl)).labels).toEqual([bug._id]);
  expect((await read(other.url)).version).toBe(1);
  expect((await ada.get(`${one.url}/timeline`)).json().entries.at(-1)).toMatchObject({
    activity: { changes: [{ field: 'labels', from: [defect._id], to: [bug._id] }] },
  });
  const deleted = world.db.selectFrom('activities').select('changes').where('kind', '=', 'label.deleted');
  expect(await deleted.where('subjectId', '=', defect._id).execute()).toEqual([
    { changes: { into: { to: bug._id } } },
  ]);
  await bob.post(`${url}/trash/${defect._id}/restore`, {});
  expect((await read(one.url)).labels).toEqual([bug._id, defect._id].toSorted());
});

test('a label goes into no other than one of the project, and at once with others into one that is left', async () => {
  const { ada, bob, cleo, acme, labels, addLabel, list } = await startLabels();
  const other = await world.project(ada, acme.id);
  const foreign = (await ada.post(`${other.url}/labels`, { name: 'Bug' })).json().label._id as string;
  const [bug, defect] = [await addLabel('Bug'), await addLabel('Defect')];
  const merge = (person: Person, from: Label, into: string) =>
    person.delete(`${labels}/${from._id}?into=${into}`);
  for (const into of [bug._id, foreign, randomUUID(), 'Defect']) {
    const reply = await merge(ada, bug, into);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['into']]);
  }
  expect((await merge(cleo, bug, defect._id)).statusCode).toBe(403);
  expect(await list()).toEqual([bug, defect]);
  const replies = await Promise.all([merge(ada, bug, defect._id), merge(bob, defect, bug._id)]);
  expect(statusCodes(replies)[0]).toBe(200);
  expect((await list()).length).toBe(1);
});

test('who may not manage labels neither sees nor restores deleted ones', async () => {
  const { ada, cleo, url, labels, addLabel } = await startLabels();
  const { _id } = await addLabel('Bug');
  await ada.delete(`${labels}/${_id}`);
  const kindsFor = async (person: Person) =>
    ((await person.get(`${url}/trash`)).json().items as { kind: string }[]).map(({ kind }) => kind);
  expect([await kindsFor(ada), await kindsFor(cleo)]).toEqual([['label'], []]);
  expect((await cleo.post(`${url}/trash/${_id}/restore`, {})).statusCode).toBe(403);
});

test('a label does not come back beside another of its name, nor to a project that is full', async () => {
  const { ada, url, labels, addLabel } = await startLabels();
  const { _id } = await addLabel('Bug');
  await ada.delete(`${labels}/${_id}`);
  expect((await ada.post(labels, { _id, name: 'Again' })).json().code).toBe('ID_TAKEN');
  const twin = await addLabel('bug');
  expect((await ada.post(`${url}/trash/${_id}/restore`, {})).json().code).toBe('LABEL_NAME_TAKEN');
  await ada.delete(`${labels}/${twin._id}`);
  expect((await ada.post(`${url}/trash/${_id}/restore`, {})).statusCode).toBe(201);
});

test('a task comes back from the trash with those of its labels that are still there', async () => {
  const { ada, url, labels, addTask, addLabel, read } = await startLabels();
  const [bug, print] = [await addLabel('Bug'), await addLabel('Print')];
  const { task, url: taskUrl } = await addTask(ada, { labels: [bug._id, print._id] });
  await ada.delete(taskUrl);
  await ada.delete(`${labels}/${bug._id}`);
  await ada.post(`${url}/trash/${task._id}/restore`, {});
  expect((await read(taskUrl)).labels).toEqual([print._id]);
});

test('a task comes back from the trash with what its labels went into meanwhile, once', async () => {
  const { ada, url, labels, addTask, addLabel, read } = await startLabels();
  const [bug, defect] = [await addLabel('Bug'), await addLabel('Defect')];
  const deleted = [
    await addTask(ada, { labels: [defect._id] }),
    await addTask(ada, { labels: [bug._id, defect._id] }),
  ];
  const other = await addTask(ada);
  for (const { url: taskUrl } of [...deleted, other]) await ada.delete(taskUrl);
  await ada.delete(`${labels}/${defect._id}?into=${bug._id}`);
  for (const { task } of [...deleted, other]) await ada.post(`${url}/trash/${task._id}/restore`, {});
  for (const { url: taskUrl } of deleted) expect((await read(taskUrl)).labels).toEqual([bug._id]);
  expect((await read(other.url)).labels).toEqual([]);
});

test('a label that is deleted while it is put on a task is on none afterwards', async () => {
  const { ada, bob, labels, tasks, todo, addTask, addLabel } = await startLabels();
  for (let times = 0; times < 8; times += 1) {
    const { _id } = await addLabel(`Bug ${times}`);
    const { url } = await addTask(ada);
    await Promise.all([
      bob.delete(`${labels}/${_id}`),
      ada.put(url, { labels: [_id] }),
      ada.post(tasks, { title: 'At once', status: todo, labels: [_id] }),
    ]);
  }
  const shown = (await ada.get(`${tasks}?limit=100`)).json().tasks as Task[];
  expect(shown.flatMap((task) => task.labels)).toEqual([]);
});

test('the history of a task names its labels, also those that were deleted', async () => {
  const { ada, labels, addTask, addLabel } = await startLabels();
  const bug = await addLabel('Bug', { color: 'red' });
  const { url } = await addTask(ada);
  await ada.put(url, { labels: [bug._id] });
  await ada.delete(`${labels}/${bug._id}`);
  const timeline = (await ada.get(`${url}/timeline`)).json();
  expect(timeline.labels).toEqual([bug]);
  expect(timeline.entries.slice(1)).toMatchObject([
    { activity: { kind: 'task.updated', changes: [{ field: 'labels', from: [], to: [bug._id] }] } },
    { activity: { kind: 'task.updated', changes: [{ field: 'labels', from: [bug._id], to: [] }] } },
  ]);
});

test('after 30 days nothing is left of it', async () => {
  const { ada, labels, addLabel } = await startLabels();
  const { _id } = await addLabel('Bug');
  await ada.delete(`${labels}/${_id}`);
  await letTrashAge(world, limits.trashDays + 1);
  expect(await tracesOf(world, _id)).toEqual([]);
});
