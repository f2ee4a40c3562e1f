import type { OrganizationInsights, ProjectInsights } from '@muster/contract';
import { addDays, dayIn } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBack } from '../../../test/support/set-back.ts';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const refusal = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' };
const today = () => dayIn('UTC')(Date.now());

async function insightsOf<Insights = ProjectInsights>(
  person: Person,
  place: string,
  weeks = 4,
): Promise<Insights> {
  const reply = await person.get(`${place}/insights?weeks=${weeks}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().insights;
}
const ofOrganization = insightsOf<OrganizationInsights>;

/** As if all that happened so far had happened so many days earlier. */
async function letPass(days: number) {
  const earlier = (column: string) => setBack(column, `${days} days`);
  await sql`UPDATE activities SET ${earlier('at')}`.execute(world.db);
  await sql`UPDATE tasks SET ${earlier('created_at')}, ${earlier('completed_at')}`.execute(world.db);
}

/** The Website with a status that means done and one that means cancelled. */
async function startFlow() {
  const website = await startWebsite(world);
  const { ada, url } = website;
  const add = async (name: string) =>
    (await ada.post(`${url}/status`, { name })).json().taskStatus._id as string;
  const [done, cancelled] = [await add('Done'), await add('Cancelled')];
  const move = async (taskUrl: string, status: string) => {
    const reply = await ada.put(taskUrl, { status });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  return { ...website, done, cancelled, move };
}

const countsOf = (insights: ProjectInsights, statusId: string | null) =>
  insights.statuses.find(({ status }) => (status?._id ?? null) === statusId)?.counts;

test('a project in which nothing has happened has nothing to tell', async () => {
  const { bob, url, todo, doing } = await startFlow();
  const insights = await insightsOf(bob, url);
  expect(insights).toMatchObject({
    today: today(),
    open: 0,
    overdue: 0,
    overdueSince: null,
    cycleTime: { measured: 0, median: null, most: null },
    load: [],
  });
  expect(insights.weeks).toHaveLength(4);
  expect(insights.weeks.map(({ done }) => done)).toEqual([0, 0, 0, 0]);
  expect(insights.statuses.map(({ status }) => status!._id).slice(0, 2)).toEqual([todo, doing]);
  expect(insights.statuses.every(({ counts }) => counts.every((count) => count === 0))).toBe(true);
});

test('weeks begin on Monday, and the last one is now', async () => {
  const { bob, url } = await startFlow();
  const { weeks } = await insightsOf(bob, url, 52);
  expect(weeks).toHaveLength(52);
  expect(weeks.every(({ from, to }) => new Date(from).getUTCDay() === 1 && addDays(from, 6) === to)).toBe(
    true,
  );
  expect(weeks.at(-1)!.from <= today() && today() <= weeks.at(-1)!.to).toBe(true);
  expect((await bob.get(`${url}/insights`)).json().insights.weeks).toHaveLength(12);
});

test('what was done counts in its week, and the list of that week has the same tasks', async () => {
  const { ada, url, tasks, done, cancelled, move, addTask } = await startFlow();
  for (const [status, ago] of [
    [done, 14],
    [done, 0],
    [cancelled, 7],
    [done, 7],
  ] as const) {
    await move((await addTask(ada)).url, status);
    await letPass(ago);
  }
  await move((await addTask(ada)).url, done);
  await addTask(ada);

  const { weeks } = await insightsOf(ada, url);

  // The first of them is 28 days old, and was before these weeks.
  expect(weeks.map((week) => week.done)).toEqual([0, 1, 1, 1]);
  for (const { from, to, done: count } of weeks) {
    const listed = await ada.get(`${tasks}?category=done&completed=${from}..${to}`);
    expect(listed.json().tasks).toHaveLength(count);
  }
});

test('cycle time runs from the first status that is started until it is done', async () => {
  const { ada, url, doing, done, todo, move, addTask } = await startFlow();
  const { url: waited } = await addTask(ada);
  await letPass(3);
  const { url: begun } = await addTask(ada, { status: doing });
  await move(waited, doing);
  await letPass(2);
  // Put back and taken up again: the first time counts.
  await move(waited, todo);
  await letPass(1);
  await move(waited, doing);
  await letPass(1);
  await move(waited, done);
  await letPass(2);
  await move(begun, done);
  const { url: never } = await addTask(ada);
  await move(never, done);

  const { cycleTime } = await insightsOf(ada, url);

  // 4 and 6 days; what was done without being started is not measured.
  expect(cycleTime).toEqual({ measured: 2, median: 5, most: 5.7 });
});

test('work by status is what it was at the end of each week', async () => {
  const { ada, url, todo, doing, done, move, addTask } = await startFlow();
  const { url: first } = await addTask(ada);
  const { url: second } = await addTask(ada);
  await letPass(7);
  await move(first, doing);
  await letPass(7);
  await move(first, done);
  await move(second, doing);
  await letPass(7);
  await addTask(ada);

  const insights = await insightsOf(ada, url);

  expect(countsOf(insights, todo)).toEqual([2, 1, 0, 1]);
  expect(countsOf(insights, doing)).toEqual([0, 1, 1, 1]);
  expect(countsOf(insights, done)).toEqual([0, 0, 1, 1]);
  expect(countsOf(insights, null)).toBeUndefined();
});

test('a deleted task counts nowhere, and with all of its past once it is restored', async () => {
  const { ada, url, tasks, todo, done, move, addTask } = await startFlow();
  const { task, url: taskUrl } = await addTask(ada);
  await letPass(7);
  await move(taskUrl, done);
  const before = await insightsOf(ada, url);
  expect(countsOf(before, todo)).toEqual([0, 0, 1, 0]);

  await ada.delete(`${tasks}/${task._id}`);
  const without = await insightsOf(ada, url);
  expect(without.weeks.at(-1)!.done).toBe(0);
  expect(countsOf(without, todo)).toEqual([0, 0, 0, 0]);

  await ada.post(`${url}/trash/${task._id}/restore`);
  expect(await insightsOf(ada, url)).toEqual(before);
});

test('what is committed after something younger still counts', async () => {
  const { ada, acme, id, url, todo, done, addTask } = await startFlow();
  const { task } = await addTask(ada);
  const [isMoved, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const moving = world.db.transaction().execute(async (db) => {
    await sql`UPDATE tasks SET status_id = ${done} WHERE id = ${task._id}`.execute(db);
    const changes = JSON.stringify({ status: { from: todo, to: done } });
    await sql`
      INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes)
      VALUES (${acme.id}, ${id}, ${task._id}, ${ada.id}, 'web', 'task.moved', ${changes})`.execute(db);
    isMoved.resolve();
    await commit.promise;
  });
  await isMoved.promise;
  await addTask(ada);
  expect(await insightsOf(ada, url)).toMatchObject({ open: 2 });

  commit.resolve();
  await moving;

  const after = await insightsOf(ada, url);
  expect(after).toMatchObject({ open: 1 });
  expect(countsOf(after, done)?.at(-1)).toBe(1);
});

test('a task that was moved counts where it is, with all of its past', async () => {
  const { ada, acme, url, tasks, todo, doing, done, move, addTask } = await startFlow();
  const shop = await startProject(world, ada, acme.id);
  const { task, url: taskUrl } = await addTask(ada);
  await letPass(14);
  await move(taskUrl, doing);
  await letPass(7);
  await move(taskUrl, done);
  const before = await insightsOf(ada, url);
  await ada.post(`${shop.url}/status`, { name: 'Done' });

  const moved = await ada.post(`${tasks}/bulk`, { ids: [task._id], moveTo: { project: shop.id } });

  const left = await insightsOf(ada, url);
  expect([todo, doing, done].map((status) => countsOf(left, status)!.at(-1))).toEqual([0, 0, 0]);
  expect(left.weeks.at(-1)!.done).toBe(0);
  const there = await insightsOf(ada, shop.url);
  expect(there.weeks.at(-1)!.done).toBe(1);
  // Statuses of the other project are none of this one.
  expect(countsOf(there, null)).toEqual([1, 1, 1, 0]);
  expect(there.statuses.find(({ status }) => status?.name === 'Done')!.counts).toEqual([0, 0, 0, 1]);

  await ada.post(`${tasks}/bulk/undo`, { undo: moved.json().undo });
  expect(await insightsOf(ada, url)).toEqual(before);
});

test('what was in a status that is deleted since was in a former one', async () => {
  const { ada, url, todo, doing, done, move, addTask } = await startFlow();
  const { url: first } = await addTask(ada, { status: doing });
  await addTask(ada, { status: doing });
  await letPass(7);
  await move(first, done);
  await ada.delete(`${url}/status/${doing}?moveTo=${todo}`);

  const without = await insightsOf(ada, url);
  expect(countsOf(without, doing)).toBeUndefined();
  expect(countsOf(without, null)).toEqual([0, 0, 2, 0]);
  expect(countsOf(without, todo)).toEqual([0, 0, 0, 1]);
  // Nobody knows any more that it was started.
  expect(without.cycleTime.measured).toBe(0);

  await ada.post(`${url}/trash/${doing}/restore`);
  const again = await insightsOf(ada, url);
  expect(countsOf(again, null)).toBeUndefined();
  expect(countsOf(again, doing)).toEqual([0, 0, 2, 1]);
  expect(again.cycleTime).toEqual({ measured: 1, median: 7, most: 7 });
});

test('load is what is open, by person; what is overdue is part of it', async () => {
  const { ada, bob, cleo, url, done, addTask } = await startFlow();
  const late = addDays(today(), -3);
  await addTask(ada, { assignedTo: [bob.id, cleo.id], dueDate: late });
  await addTask(ada, { assignedTo: [bob.id], dueDate: today() });
  await addTask(ada, { assignedTo: [bob.id], status: done, dueDate: late });
  await addTask(ada, { dueDate: addDays(today(), -9) });
  await addTask(ada);

  expect(await insightsOf(ada, url)).toMatchObject({
    open: 4,
    overdue: 2,
    overdueSince: addDays(today(), -9),
    load: [
      { person: { _id: bob.id, fullName: 'Bob' }, open: 2, overdue: 1 },
      { person: { _id: cleo.id, fullName: 'Cleo' }, open: 1, overdue: 1 },
      { person: null, open: 2, overdue: 1 },
    ],
  });
});

test('weeks are those of the time zone of who asks', async () => {
  const { ada, bob, url, done, move, addTask } = await startFlow();
  const { task, url: taskUrl } = await addTask(ada);
  await move(taskUrl, done);
  const { weeks } = await insightsOf(ada, url);
  // Monday, two in the morning in UTC, is Sunday in Honolulu.
  const monday = new Date(`${weeks.at(-2)!.from}T02:00:00Z`);
  await world.db.updateTable('tasks').set({ completedAt: monday }).where('id', '=', task._id).execute();
  await bob.put('/users/time-zone', { chosen: 'Pacific/Honolulu' });

  const doneOf = async (person: Person) => {
    const insights = await insightsOf(person, url, 5);
    return insights.weeks.find((week) => week.done > 0)!.from;
  };
  expect(await doneOf(ada)).toBe(weeks.at(-2)!.from);
  expect(await doneOf(bob)).toBe(weeks.at(-3)!.from);
});

test.each(['3', '53', '0', '-4', '4.5', 'all', ''])(
  '%s weeks are refused by the name of the parameter',
  async (weeks) => {
    const { bob, acme, url } = await startFlow();
    for (const place of [url, acme.url]) {
      const reply = await bob.get(`${place}/insights?weeks=${weeks}`);
      expect(reply.statusCode).toBe(422);
      expect(reply.json().fields).toEqual({ weeks: 'weeks must be a whole number from 4 to 52' });
    }
    const unknown = await bob.get(`${url}/insights?months=3`);
    expect(unknown.json().fields).toEqual({ months: 'There is no such parameter' });
  },
);

test('who sees the project sees its insights, and nobody else', async () => {
  const { ada, cleo, dan, eve, url } = await startFlow();
  for (const person of [ada, cleo]) expect((await person.get(`${url}/insights`)).statusCode).toBe(200);
  expect((await dan.get(`${url}/insights`)).json()).toEqual(refusal);
  expect((await eve.get(`${url}/insights`)).statusCode).toBe(404);
});

test('an organization counts the projects that who asks may see, and no others', async () => {
  const { ada, bob, ed, eve, acme, id, done, move, addTask } = await startFlow();
  const shop = await startProject(world, ada, acme.id);
  await ada.put(shop.url, { name: 'Another shop' });
  await shop.addTask(ada, { dueDate: addDays(today(), -1), assignedTo: [ada.id] });
  const { url: finished } = await addTask(ada);
  await move(finished, done);
  await addTask(ada, { assignedTo: [bob.id] });

  const all = await ofOrganization(ada, acme.url);
  expect(all).toMatchObject({ open: 2, overdue: 1 });
  expect(all.projects.map(({ project, open }) => [project, open])).toEqual([
    [{ _id: shop.id, name: 'Another shop' }, 1],
    [{ _id: id, name: 'Website' }, 1],
  ]);
  expect(all.projects.map(({ load }) => load)).toEqual([
    [{ person: ada.id, open: 1, overdue: 1 }],
    [{ person: bob.id, open: 1, overdue: 0 }],
  ]);
  expect(all.projects[1]!.done).toEqual([0, 0, 0, 1]);
  expect(all.categories.map(({ category, counts }) => [category, counts.at(-1)])).toEqual([
    ['notStarted', 2],
    ['started', 0],
    ['done', 1],
    ['cancelled', 0],
  ]);

  const bobs = await ofOrganization(bob, acme.url);
  expect(bobs).toMatchObject({ open: 1, overdue: 0, overdueSince: null });
  expect(bobs.projects.map(({ project }) => project._id)).toEqual([id]);
  expect(bobs.load.map(({ person }) => person?._id)).toEqual([bob.id]);

  expect(await ofOrganization(ed, acme.url)).toMatchObject({ open: 0, projects: [], load: [] });
  expect((await eve.get(`${acme.url}/insights`)).statusCode).toBe(404);

  await ada.delete(shop.url);
  const rest = await ofOrganization(ada, acme.url);
  expect(rest).toMatchObject({ open: 1, overdue: 0 });
  expect(rest.projects).toHaveLength(1);
});

test('who has left the team or the organization counts nothing of it', async () => {
  const { ada, bob, acme, url, addTask } = await startFlow();
  await addTask(ada);
  await ada.delete(`${url}/team/${bob.id}`);
  expect((await bob.get(`${url}/insights`)).json()).toEqual(refusal);
  expect(await ofOrganization(bob, acme.url)).toMatchObject({ open: 0, projects: [] });
  await ada.delete(`${acme.url}/members/${bob.id}`);
  expect((await bob.get(`${acme.url}/insights`)).statusCode).toBe(404);
});
