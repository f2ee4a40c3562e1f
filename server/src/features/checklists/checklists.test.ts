import { randomUUID } from 'node:crypto';
import { limits, type ChecklistItem, type TaskDetails } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letTrashAge, startWebsite, tracesOf } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function startChecklist(...texts: string[]) {
  const website = await startWebsite(world);
  const { ada, addTask } = website;
  const { task, url: taskUrl } = await addTask(ada);
  const checklist = `${taskUrl}/checklist`;
  const add = async (text: string, fields: object = {}) => {
    const reply = await ada.post(checklist, { text, ...fields });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json().item as ChecklistItem;
  };
  const items: ChecklistItem[] = [];
  for (const text of texts) items.push(await add(text));
  const read = async () => (await ada.get(taskUrl)).json().task as TaskDetails;
  const shown = async () => (await read()).checklist.map(({ text, isDone }) => (isDone ? `${text} ✓` : text));
  const urlOf = ({ _id }: Pick<ChecklistItem, '_id'>) => `${checklist}/${_id}`;
  return { ...website, task, taskUrl, checklist, add, items, read, shown, urlOf };
}

const statusCodes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('lines stand in their order, and lists tell how many are done', async () => {
  const { cleo, tasks, checklist, items, add, urlOf, read, shown } = await startChecklist('One', 'Two');
  await cleo.put(urlOf(items[1]!), { isDone: true });
  await cleo.post(checklist, { text: ' Three ', isDone: true });
  await add('Zero', { after: null });
  await add('One and a half', { after: items[0]!._id });
  expect(await shown()).toEqual(['Zero', 'One', 'One and a half', 'Two ✓', 'Three ✓']);
  const { counts, version } = await read();
  expect(counts).toMatchObject({ comments: 0, files: 0, checklist: { done: 2, total: 5 } });
  // Nobody's edit of the task becomes stale by it.
  expect(version).toBe(1);
  expect((await cleo.get(tasks)).json().tasks[0].counts).toEqual(counts);
});

test('a line is changed, ticked, moved and removed', async () => {
  const { bob, items, urlOf, read, shown } = await startChecklist('One', 'Two', 'Three');
  const [one, two, three] = items as [ChecklistItem, ChecklistItem, ChecklistItem];
  const changed = await bob.put(urlOf(three), { text: 'First', isDone: true, after: null });
  expect(changed.json().item).toMatchObject({ _id: three._id, text: 'First', isDone: true });
  expect(await shown()).toEqual(['First ✓', 'One', 'Two']);
  await bob.put(urlOf(one), { after: two._id });
  await bob.put(urlOf(three), { isDone: false });
  expect(await shown()).toEqual(['First', 'Two', 'One']);
  expect((await bob.delete(urlOf(two))).statusCode).toBe(200);
  expect(await shown()).toEqual(['First', 'One']);
  expect((await read()).counts.checklist).toEqual({ done: 0, total: 2 });
});

test('what is put behind a line that is gone, or behind itself, is not lost', async () => {
  const { ada, items, urlOf, shown } = await startChecklist('One', 'Two', 'Three');
  await ada.put(urlOf(items[0]!), { after: randomUUID() });
  expect(await shown()).toEqual(['Two', 'Three', 'One']);
  await ada.put(urlOf(items[1]!), { after: items[1]!._id });
  expect(await shown()).toEqual(['Two', 'Three', 'One']);
});

test.each([
  ['nothing', ' '],
  ['too much', 'a'.repeat(limits.checklistText + 1)],
  ['two lines', 'a\nb'],
  ['no text', 7],
])('a line of %s is refused', async (_, text) => {
  const { ada, checklist, items, urlOf, shown } = await startChecklist('One');
  for (const reply of [await ada.post(checklist, { text }), await ada.put(urlOf(items[0]!), { text })])
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['text']]);
  expect(await shown()).toEqual(['One']);
});

test('what says how a line must still be changes none that somebody has changed since', async () => {
  const { ada, bob, items, urlOf, shown } = await startChecklist('One', 'Two', 'Three');
  const [one, two, three] = items as [ChecklistItem, ChecklistItem, ChecklistItem];
  await ada.put(urlOf(three), { after: one._id });
  await ada.put(urlOf(one), { isDone: true });
  expect((await ada.put(urlOf(one), { isDone: false, was: { isDone: true } })).statusCode).toBe(200);
  await bob.put(urlOf(three), { after: null });
  const refused = await ada.put(urlOf(three), { after: two._id, was: { after: one._id } });
  expect(refused.json()).toMatchObject({ status: 409, code: 'STALE' });
  await bob.put(urlOf(two), { text: 'Second' });
  expect((await ada.put(urlOf(two), { text: 'Two', was: { text: 'Zwei' } })).statusCode).toBe(409);
  expect(await shown()).toEqual(['Three', 'One', 'Second']);
});

test('sent twice, a line is added once, and may come back after it was removed', async () => {
  const { ada, checklist, shown } = await startChecklist();
  const body = { _id: randomUUID(), text: 'Once' };
  const replies = await Promise.all([1, 2, 3].map(() => ada.post(checklist, body)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await shown()).toEqual(['Once']);
  await ada.delete(`${checklist}/${body._id}`);
  await ada.post(checklist, { ...body, isDone: true });
  expect(await shown()).toEqual(['Once ✓']);
});

test('the 201st line is refused, also when several come at once', async () => {
  const { id, ada, bob, acme, task, checklist, read } = await startChecklist();
  const rows = Array.from({ length: limits.checklistItems - 2 }, (_, rank) => ({
    organizationId: acme.id,
    projectId: id,
    taskId: task._id as string,
    id: randomUUID(),
    text: `Line ${rank}`,
    rank,
  }));
  await world.db.insertInto('checklistItems').values(rows).execute();
  const replies = await Promise.all(
    [ada, bob, ada, bob].map((person) => person.post(checklist, { text: 'One more' })),
  );
  expect(statusCodes(replies)).toEqual([201, 201, 409, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('TOO_MANY_ITEMS');
  expect((await read()).counts.checklist).toEqual({ done: 0, total: limits.checklistItems });
});

test('ticked and removed at once, a line is gone and counted by nobody', async () => {
  const { ada, bob, add, urlOf, read } = await startChecklist('Stays');
  for (let times = 0; times < 8; times += 1) {
    const item = await add(`Goes ${times}`);
    const [ticked, removed] = await Promise.all([
      ada.put(urlOf(item), { isDone: true }),
      bob.delete(urlOf(item)),
    ]);
    expect([200, 404]).toContain(ticked.statusCode);
    expect(removed.statusCode).toBe(200);
  }
  const { checklist, counts } = await read();
  expect(checklist.map(({ text }) => text)).toEqual(['Stays']);
  expect(counts.checklist).toEqual({ done: 0, total: 1 });
});

test('reordered by two at once, every line keeps a place of its own', async () => {
  const { ada, bob, items, urlOf, read } = await startChecklist('1', '2', '3', '4', '5');
  for (let times = 0; times < 8; times += 1) {
    const [one, other] = [items[times % 5]!, items[(times + 2) % 5]!];
    const replies = await Promise.all([
      ada.put(urlOf(one), { after: null }),
      bob.put(urlOf(other), { after: one._id }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { checklist } = await read();
    expect(new Set(checklist.map(({ rank }) => rank)).size).toBe(5);
    expect(checklist.map(({ text }) => text).toSorted()).toEqual(['1', '2', '3', '4', '5']);
  }
});

describe('who may', () => {
  test.each([
    ['ada', 201],
    ['bob', 201],
    ['cleo', 201],
    ['dan', 403],
    ['ed', 403],
    ['eve', 404],
  ] as const)('%s gets %i', async (name, expected) => {
    const site = await startChecklist('One');
    const person = site[name];
    expect((await person.post(site.checklist, { text: 'Two' })).statusCode).toBe(expected);
    const later = expected === 201 ? 200 : expected;
    expect((await person.put(site.urlOf(site.items[0]!), { isDone: true })).statusCode).toBe(later);
    expect((await person.delete(site.urlOf(site.items[0]!))).statusCode).toBe(later);
  });
});

test('of a task or a line that is not there, nothing is changed', async () => {
  const { ada, tasks, checklist, urlOf, items, addTask } = await startChecklist('One');
  const other = await addTask(ada);
  const nowhere = `${tasks}/${randomUUID()}/checklist`;
  expect((await ada.post(nowhere, { text: 'Two' })).statusCode).toBe(404);
  for (const url of [
    `${nowhere}/${items[0]!._id}`,
    `${checklist}/${randomUUID()}`,
    `${other.url}/checklist/${items[0]!._id}`,
  ]) {
    expect((await ada.put(url, { isDone: true })).statusCode).toBe(404);
    expect((await ada.delete(url)).statusCode).toBe(404);
  }
  expect((await ada.delete(urlOf(items[0]!))).statusCode).toBe(200);
});

test('a checklist goes to the trash with its task, comes back with it, and ends with it', async () => {
  const { ada, url, task, taskUrl, items, urlOf, read, shown } = await startChecklist('One', 'Two');
  const lines = world.db.selectFrom('checklistItems').select('id').where('taskId', '=', task._id);
  await ada.put(urlOf(items[0]!), { isDone: true });
  await ada.post(`${taskUrl}/comments`, { body: 'Nearly there' });
  await ada.delete(taskUrl);
  expect(await lines.execute()).toEqual([]);
  await ada.post(`${url}/trash/${task._id}/restore`, {});
  expect(await shown()).toEqual(['One ✓', 'Two']);
  expect((await read()).counts).toMatchObject({ comments: 1, files: 0, checklist: { done: 1, total: 2 } });
  await ada.delete(taskUrl);
  await letTrashAge(world, limits.trashDays + 1);
  expect(await tracesOf(world, items[1]!._id)).toEqual([]);
});

test('the history tells of it, but not of where a line stands', async () => {
  const { ada, bob, taskUrl, items, urlOf } = await startChecklist('One', 'Two');
  await bob.put(urlOf(items[0]!), { text: 'Won', isDone: true, after: items[1]!._id });
  await bob.put(urlOf(items[0]!), { isDone: false });
  await bob.put(urlOf(items[0]!), { text: 'Won' });
  await bob.delete(urlOf(items[1]!));
  const { entries } = (await ada.get(`${taskUrl}/timeline`)).json();
  const told = entries.map(({ activity }: { activity: { kind: string; changes: object[] } }) => [
    activity.kind,
    activity.changes[0],
  ]);
  expect(told).toEqual([
    ['task.created', undefined],
    ['checklist.added', { field: 'checklist', to: 'One' }],
    ['checklist.added', { field: 'checklist', to: 'Two' }],
    ['checklist.changed', { field: 'checklist', from: 'One', to: 'Won' }],
    ['checklist.ticked', { field: 'checklist', to: 'Won' }],
    ['checklist.unticked', { field: 'checklist', to: 'Won' }],
    ['checklist.removed', { field: 'checklist', from: 'Two' }],
  ]);
});
