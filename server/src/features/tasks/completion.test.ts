import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** The website with the statuses Done and Cancelled. */
async function startBoard() {
  const website = await startWebsite(world);
  const { ada, url, tasks } = website;
  const addStatus = async (name: string) =>
    (await ada.post(`${url}/status`, { name })).json().taskStatus._id as string;
  const [done, cancelled] = [await addStatus('Done'), await addStatus('Cancelled')];
  /** As its own screen, the list and the board have it. */
  const completedAt = async (id: string, person: Person = ada) => {
    const { task } = (await person.get(`${tasks}/${id}`)).json();
    for (const order of ['newest', 'board']) {
      const page = (await person.get(`${tasks}?status=${task.status}&order=${order}`)).json();
      const listed = page.tasks.find(({ _id }: { _id: string }) => _id === id);
      expect(listed.completedAt).toBe(task.completedAt);
    }
    return task.completedAt as string | null;
  };
  return { ...website, done, cancelled, completedAt };
}

/** As if what was completed had been so on another day. */
const onNewYear = async (id: string) => {
  await sql`UPDATE tasks SET completed_at = '2026-01-01T12:00:00Z' WHERE id = ${id}`.execute(world.db);
};
const newYear = '2026-01-01T12:00:00.000Z';

test('a task that is made in a status that is over is completed at once, with labels or assignees too', async () => {
  const { ada, cleo, url, todo, done, addTask } = await startBoard();
  const { label } = (await ada.post(`${url}/labels`, { name: 'Print', color: 'red' })).json();
  for (const more of [{}, { assignedTo: [cleo.id] }, { labels: [label._id] }]) {
    expect((await addTask(ada, { status: todo, ...more })).task.completedAt).toBeNull();
    const { task, url: taskUrl } = await addTask(ada, { status: done, ...more });
    expect(task.completedAt).toEqual(time);
    expect((await ada.get(taskUrl)).json().task.completedAt).toBe(task.completedAt);
  }
});

test('a task that enters a status that is over is completed, and keeps the time until it leaves', async () => {
  const { ada, tasks, todo, done, cancelled, addTask, completedAt } = await startBoard();
  const { task, url } = await addTask(ada);
  const moved = await ada.put(`${tasks}/${task._id}/place`, { status: done });
  expect(moved.json().task.completedAt).toEqual(time);
  await onNewYear(task._id);
  expect((await ada.put(url, { title: 'Renamed' })).json().task.completedAt).toBe(newYear);
  expect((await ada.put(`${tasks}/${task._id}/place`, { status: done })).json().task.completedAt).toBe(
    newYear,
  );
  expect((await ada.put(url, { status: cancelled })).json().task.completedAt).toBe(newYear);
  expect((await ada.put(url, { status: todo })).json().task.completedAt).toBeNull();
  expect(await completedAt(task._id)).toBeNull();
  expect((await ada.put(url, { status: cancelled })).json().task.completedAt).toEqual(time);
  expect(await completedAt(task._id)).not.toBe(newYear);
});

test('tasks follow the category of their status, and nobody’s edit becomes stale by it', async () => {
  const { ada, cleo, url, todo, doing, addTask, completedAt } = await startBoard();
  const { task, url: taskUrl } = await addTask(cleo, { status: doing });
  const { task: other } = await addTask(cleo);
  await ada.put(`${url}/status/${doing}`, { category: 'done' });
  expect(await completedAt(task._id)).toEqual(time);
  expect(await completedAt(other._id)).toBeNull();
  await onNewYear(task._id);
  await ada.put(`${url}/status/${doing}`, { category: 'cancelled', name: 'Dropped' });
  expect(await completedAt(task._id)).toBe(newYear);
  await ada.put(`${url}/status/${doing}`, { category: 'notStarted' });
  expect(await completedAt(task._id)).toBeNull();
  expect((await cleo.put(taskUrl, { title: 'Mine', version: task.version })).statusCode).toBe(200);
  expect((await ada.get(`${url}/status/${todo}`)).json().taskStatus.category).toBe('notStarted');
});

test('what was completed when it was deleted comes back so, in another status as that says', async () => {
  const { ada, url, done, todo, addTask, completedAt } = await startBoard();
  const { task, url: taskUrl } = await addTask(ada, { status: done });
  await onNewYear(task._id);
  const restore = (id: string) => ada.post(`${url}/trash/${id}/restore`, {});
  await ada.delete(taskUrl);
  await restore(task._id);
  expect(await completedAt(task._id)).toBe(newYear);

  await ada.delete(taskUrl);
  await ada.delete(`${url}/status/${done}`);
  await restore(task._id);
  expect((await ada.get(taskUrl)).json().task).toMatchObject({ status: todo, completedAt: null });
});

test('tasks of a deleted status are as complete as the one they move to, and as before once it is back', async () => {
  const { ada, url, todo, done, cancelled, addTask, completedAt } = await startBoard();
  const { task } = await addTask(ada, { status: done });
  await onNewYear(task._id);
  const restore = () => ada.post(`${url}/trash/${done}/restore`, {});
  await ada.delete(`${url}/status/${done}?moveTo=${todo}`);
  expect(await completedAt(task._id)).toBeNull();
  await restore();
  expect(await completedAt(task._id)).toBe(newYear);
  await ada.delete(`${url}/status/${done}?moveTo=${cancelled}`);
  expect(await completedAt(task._id)).toBe(newYear);
});

test.each([1, 2, 3, 4, 5])(
  'tasks that come and go while the category changes are as complete as their status (%i)',
  async () => {
    const { ada, bob, cleo, acme, id, url, tasks, todo, doing, addTask } = await startBoard();
    const made = await Promise.all([todo, doing, todo, doing].map((status) => addTask(cleo, { status })));
    const replies = await Promise.all([
      ...made.map(({ url }, index) => bob.put(url, { status: index % 2 ? todo : doing })),
      ada.put(`${url}/status/${doing}`, { category: 'done' }),
      cleo.post(tasks, { title: 'Racing', status: doing }),
      ada.put(`${url}/status/${todo}`, { category: 'cancelled' }),
      ...made.map(({ task }) => cleo.put(`${tasks}/${task._id}/place`, { status: doing })),
      ada.put(`${url}/status/${doing}`, { category: 'started' }),
      cleo.post(tasks, { title: 'Racing', status: todo, assignedTo: [bob.id] }),
    ]);
    for (const { statusCode } of replies) expect([200, 201]).toContain(statusCode);
    const { rows } = await sql<{ wrong: string }>`SELECT count(*) AS wrong FROM tasks
      JOIN task_statuses ON task_statuses.organization_id = tasks.organization_id
        AND task_statuses.project_id = tasks.project_id AND task_statuses.id = tasks.status_id
      WHERE tasks.organization_id = ${acme.id} AND tasks.project_id = ${id}
        AND (completed_at IS NOT NULL) <> (category IN ('done', 'cancelled'))`.execute(world.db);
    expect(rows).toEqual([{ wrong: '0' }]);
  },
);
