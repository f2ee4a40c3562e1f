import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a task has a start date, when it is added or later, and none again', async () => {
  const { ada, cleo, tasks, addTask } = await startWebsite(world);
  const { task, url } = await addTask(ada, { startDate: '2026-05-01', dueDate: '2026-05-01' });
  expect(task.startDate).toBe('2026-05-01');
  await cleo.put(url, { startDate: '2026-04-30' });
  expect((await ada.get(tasks)).json().tasks[0].startDate).toBe('2026-04-30');
  await cleo.put(url, { startDate: null });
  expect((await ada.get(url)).json().task.startDate).toBe(null);
  const { entries } = (await ada.get(`${url}/timeline`)).json();
  expect(entries.at(-1).activity.changes).toEqual([{ field: 'startDate', from: '2026-04-30', to: null }]);
});

const startMessage = 'The start date must not be after the due date';
const dueMessage = 'The due date must not be before the start date';

test.each([
  [{ startDate: '2026-06-01' }, { startDate: startMessage, dueDate: dueMessage }],
  [{ dueDate: '2026-04-30' }, { startDate: startMessage, dueDate: dueMessage }],
  [{ startDate: '2026-07-02', dueDate: '2026-07-01' }, { startDate: startMessage }],
  [{ startDate: 'soon' }, { startDate: 'Start date must be a date such as 2026-03-31' }],
])('%o is refused where the task goes from the first of May to the last', async (changes, fields) => {
  const { ada, addTask } = await startWebsite(world);
  const { url } = await addTask(ada, { startDate: '2026-05-01', dueDate: '2026-05-31' });
  const reply = await ada.put(url, changes);
  expect([reply.statusCode, reply.json().fields]).toEqual([422, fields]);
  expect((await ada.get(url)).json().task).toMatchObject({
    startDate: '2026-05-01',
    dueDate: '2026-05-31',
    version: 1,
  });
});

test('both dates move at once, and one without the other may be any', async () => {
  const { ada, addTask } = await startWebsite(world);
  const { url } = await addTask(ada, { startDate: '2026-05-01', dueDate: '2026-05-31' });
  expect((await ada.put(url, { startDate: '2026-07-01', dueDate: '2026-07-02' })).statusCode).toBe(200);
  expect((await ada.put(url, { dueDate: null })).statusCode).toBe(200);
  expect((await ada.put(url, { startDate: '2030-01-01' })).statusCode).toBe(200);
});

test('a task that would end before it starts is not added', async () => {
  const { ada, tasks, todo } = await startWebsite(world);
  const body = { title: 'No', status: todo, startDate: '2026-05-02', dueDate: '2026-05-01' };
  const reply = await ada.post(tasks, body);
  expect([reply.statusCode, reply.json().fields]).toEqual([422, { startDate: startMessage }]);
});
