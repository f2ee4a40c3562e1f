import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../../activity/consumers/notifications/notify.ts';
import { startWorld, type Person, type World } from '../../../../test/support/world.ts';

// Small changes that come at once share a statement (decision 73). Nobody must notice.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Ada’s project with Bob, two columns, and these tasks in the first. */
async function startBoard(titles: string[]) {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'employee']]);
  const { url } = await world.project(ada, acme.id);
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  const addStatus = async (name: string, order: number, category: string) => {
    const status = { name, order, color: '#000000', category };
    return (await ada.post(`${url}/status`, status)).json().taskStatus._id as string;
  };
  const toDo = await addStatus('To Do', 0, 'notStarted');
  const done = await addStatus('Done', 1, 'done');
  const ids: string[] = [];
  for (const title of titles.toReversed())
    ids.unshift((await ada.post(`${url}/tasks`, { title, status: toDo })).json().task._id);
  return { ada, bob, acme, tasks: `${url}/tasks`, toDo, done, ids };
}

const many = Array.from({ length: 12 }, (_, at) => `Task ${at}`);

async function columnOf(person: Person, tasks: string, status: string) {
  const reply = await person.get(`${tasks}?order=board&limit=50&status=${status}`);
  return (reply.json().tasks as { title: string }[]).map(({ title }) => title);
}

const activitiesOf = (id: string) =>
  world.db
    .selectFrom('activities')
    .select(['kind', 'actorId', 'via', 'changes'])
    .where('subjectId', '=', id)
    .where('kind', '<>', 'task.created')
    .orderBy('seq')
    .execute();

test('many titles that change at once are each changed once, recorded and answered', async () => {
  const { ada, bob, tasks, ids } = await startBoard(many);

  const replies = await Promise.all(
    ids.map((id, at) => (at % 2 ? ada : bob).put(`${tasks}/${id}`, { title: `Renamed ${at}` })),
  );

  for (const [at, id] of ids.entries()) {
    expect(replies[at]!.json()).toMatchObject({
      status: 200,
      task: { _id: id, title: `Renamed ${at}`, version: 2 },
    });
    const shown = await ada.get(`${tasks}/${id}`);
    const { isWatched: _, ...task } = shown.json().task;
    expect(replies[at]!.json().task).toMatchObject(task);
    expect(await activitiesOf(id)).toEqual([
      {
        kind: 'task.updated',
        actorId: at % 2 ? ada.id : bob.id,
        via: 'web',
        changes: { title: { from: many[at], to: `Renamed ${at}` } },
      },
    ]);
  }
});

test('several fields are recorded as they were and are, and what stays as it was is not', async () => {
  const { ada, tasks, ids } = await startBoard(['Ship it']);
  const [id] = ids as [string];
  const task = `${tasks}/${id}`;

  await ada.put(task, { title: 'Ship it', priority: 'high', dueDate: '2027-03-01', estimate: 3 });
  await ada.put(task, { dueDate: null, startDate: '2027-02-01' });
  await ada.put(task, { title: 'Ship it' });

  expect((await activitiesOf(id)).map(({ changes }) => changes)).toEqual([
    {
      priority: { from: 'medium', to: 'high' },
      dueDate: { from: null, to: '2027-03-01' },
      estimate: { from: null, to: 3 },
    },
    { dueDate: { from: '2027-03-01', to: null }, startDate: { from: null, to: '2027-02-01' } },
  ]);
  expect((await ada.get(task)).json().task).toMatchObject({ version: 4, dueDate: null, estimate: 3 });
});

test('whoever may not, whose dates are wrong or who saw an older version fails alone', async () => {
  const { ada, bob, acme, tasks, ids } = await startBoard(many);
  const eve = await world.user('Eve');
  await world.addMember(acme.id, eve, 'employee');

  const replies = await Promise.all([
    ada.put(`${tasks}/${ids[0]}`, { startDate: '2027-01-01', dueDate: '2027-01-02' }),
    eve.put(`${tasks}/${ids[1]}`, { startDate: '2027-01-01', dueDate: '2027-01-02' }),
    bob.put(`${tasks}/${ids[2]}`, { startDate: '2027-01-01', dueDate: '2027-01-02', version: 1 }),
    bob.put(`${tasks}/${ids[3]}`, { startDate: '2027-01-01', dueDate: '2027-01-02', version: 7 }),
    ada.put(`${tasks}/${acme.id}`, { startDate: '2027-01-01', dueDate: '2027-01-02' }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200, 409, 404]);
  expect(replies[3].json().task).toMatchObject({ version: 1, dueDate: null });

  const late = await Promise.all(
    [0, 4, 5].map((at) => ada.put(`${tasks}/${ids[at]}`, { startDate: '2027-02-01' })),
  );
  expect(late.map(({ statusCode }) => statusCode)).toEqual([422, 200, 200]);
});

test('one task that many change at once has all of their changes, one after the other', async () => {
  const { ada, bob, tasks, toDo, done, ids } = await startBoard(['Popular']);
  const [id] = ids as [string];

  const replies = await Promise.all([
    ...many.map((title, at) => (at % 2 ? ada : bob).put(`${tasks}/${id}`, { title })),
    ...many.map((_, at) => ada.put(`${tasks}/${id}/place`, { status: at % 2 ? toDo : done })),
  ]);

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const activities = await activitiesOf(id);
  const titles = activities.filter(({ kind }) => kind === 'task.updated');
  expect(titles).toHaveLength(many.length);
  let title: unknown = 'Popular';
  for (const { changes } of titles) {
    const changed = (changes as { title: { from: unknown; to: unknown } }).title;
    expect(changed.from).toBe(title);
    title = changed.to;
  }
  expect((await ada.get(`${tasks}/${id}`)).json().task.title).toBe(title);
});

test('many that are moved into one gap at once all come there', async () => {
  const { ada, bob, tasks, toDo, done, ids } = await startBoard(['Top', 'Bottom', ...many]);
  const [top, bottom, ...others] = ids as [string, string, ...string[]];
  await ada.put(`${tasks}/${top}/place`, { status: done });
  await ada.put(`${tasks}/${bottom}/place`, { status: done, after: top });

  const replies = await Promise.all(
    others.map((id, at) =>
      (at % 2 ? ada : bob).put(`${tasks}/${id}/place`, { status: done, after: top, before: bottom }),
    ),
  );

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await columnOf(ada, tasks, toDo)).toEqual([]);
  const column = await columnOf(ada, tasks, done);
  expect(column[0]).toBe('Top');
  expect(column.at(-1)).toBe('Bottom');
  expect(column.slice(1, -1).toSorted()).toEqual(many.toSorted());
  const moved = (await ada.get(`${tasks}/${others[0]}`)).json().task;
  expect(moved).toMatchObject({ version: 2, completedAt: expect.any(String) });
});

test('within its column a task is moved without a new version', async () => {
  const { ada, tasks, toDo, ids } = await startBoard(['a', 'b', 'c']);
  const reply = await ada.put(`${tasks}/${ids[2]}/place`, { status: toDo, before: ids[0] });
  expect(reply.json().task).toMatchObject({ title: 'c', version: 1 });
  expect(await columnOf(ada, tasks, toDo)).toEqual(['c', 'a', 'b']);
  const [moved] = await activitiesOf(ids[2]!);
  expect(moved).toMatchObject({ kind: 'task.moved', changes: { rank: { from: expect.any(String) } } });
});

const jobsOf = async (taskId: string) =>
  (await world.jobs('notify')).filter(
    ({ happening }) => 'taskId' in happening && happening.taskId === taskId,
  );

test('others hear of it in their inbox, whoever makes it does not', async () => {
  const { ada, bob, tasks, done, ids } = await startBoard(['Ours']);
  const [id] = ids as [string];
  await ada.put(`${tasks}/${id}`, { title: 'Only mine' });
  expect(await jobsOf(id)).toEqual([]);
  await bob.put(`${tasks}/${id}`, { title: 'Bob’s too', priority: 'low' });
  await bob.put(`${tasks}/${id}/place`, { status: done });

  const told = await jobsOf(id);
  expect(told.map(({ happening }) => happening)).toMatchObject([
    { type: 'changed', by: bob.id, fields: ['title', 'priority'] },
    { type: 'statusChanged', by: bob.id, fields: ['status'] },
  ]);
  for (const job of told) await notify(world.services, job.id, job.happening);
  const { notices } = (await ada.get('/users/inbox')).json();
  expect(notices).toMatchObject([{ kind: 'statusChanged', task: { title: 'Bob’s too' } }]);
});

test('a task that somebody else has locked waits for them, and keeps nobody else waiting', async () => {
  const { ada, bob, acme, tasks, ids } = await startBoard(['Held', 'Free']);
  let held: ReturnType<Person['put']> | undefined;
  await world.db.transaction().execute(async (db) => {
    await sql`SELECT FROM tasks WHERE organization_id = ${acme.id} AND id = ${ids[0]} FOR UPDATE`.execute(db);
    held = ada.put(`${tasks}/${ids[0]}`, { title: 'Later' });
    const free = await bob.put(`${tasks}/${ids[1]}`, { title: 'Now' });
    expect(free.statusCode).toBe(200);
    await sql`UPDATE tasks SET priority = 'low' WHERE id = ${ids[0]}`.execute(db);
  });
  expect((await held!).json().task).toMatchObject({ title: 'Later', priority: 'low' });
});
