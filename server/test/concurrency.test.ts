import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { letTrashAge, png, runJobs, startWebsite, taskForm, tracesOf } from './support/website.ts';
import { newReceiver } from './support/push-service.ts';
import { execute } from './support/template-database.ts';
import { isThorough } from './support/thorough.ts';
import { password, startWorld, type Person, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const roundCount = isThorough ? 6 : 1;
const rounds = Array.from({ length: roundCount }, (_, round) => round);
const statuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

async function twoAdmins() {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'admin']]);
  return { ada, bob, acme, members: `${acme.url}/members` };
}

async function rolesIn(organizationId: string) {
  const members = await world.db
    .selectFrom('members')
    .select('role')
    .where('organizationId', '=', organizationId)
    .execute();
  return members.map(({ role }) => role).toSorted();
}

test.each(rounds)('two admins who demote each other at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([
    ada.put(`${members}/${bob.id}`, { role: 'employee' }),
    bob.put(`${members}/${ada.id}`, { role: 'employee' }),
  ]);
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin', 'employee']);
});

test.each(rounds)('two admins who step down at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all(
    [ada, bob].map((admin) => admin.put(`${members}/${admin.id}`, { role: 'manager' })),
  );
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin', 'manager']);
});

test.each(rounds)('two admins who leave at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([ada.delete(`${members}/self`), bob.delete(`${members}/self`)]);
  expect(statuses(replies)).toEqual([200, 403]);
  expect(await rolesIn(acme.id)).toEqual(['admin']);
});

test.each(rounds)('two admins who remove each other at once: one stays (%i)', async () => {
  const { ada, bob, acme, members } = await twoAdmins();
  const replies = await Promise.all([ada.delete(`${members}/${bob.id}`), bob.delete(`${members}/${ada.id}`)]);
  // Whoever came second is no longer a member: to them the organization does not exist.
  expect(statuses(replies)).toEqual([200, 404]);
  expect(await rolesIn(acme.id)).toEqual(['admin']);
});

test.each(rounds)('ten answers to one invite at once: one counts (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  const answers = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'accepted' : 'declined'));

  const replies = await Promise.all(
    answers.map((status) => bob.put(`${acme.url}/invites/${invite._id}`, { status })),
  );

  expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(409)]);
  const { status } = replies.find(({ statusCode }) => statusCode === 200)!.json().invite;
  expect(await rolesIn(acme.id)).toEqual(status === 'accepted' ? ['admin', 'employee'] : ['admin']);
  expect((await bob.get('/users/invites')).json().invites).toMatchObject([{ status }]);
});

test.each(rounds)('six invites of one address at once: one is pending (%i)', async () => {
  const { ada, bob, acme } = await twoAdmins();
  const invites = [ada, bob, ada, bob, ada, bob].map((admin) =>
    admin.post(`${acme.url}/invites`, { email: 'guest@example.com' }),
  );
  expect(statuses(await Promise.all(invites))).toEqual(Array(6).fill(201));
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toHaveLength(1);
});

test.each(rounds)('revoked and accepted at once: either, never both (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  const url = `${acme.url}/invites/${invite._id}`;
  const [revoked, accepted] = await Promise.all([ada.delete(url), bob.put(url, { status: 'accepted' })]);
  expect(statuses([revoked, accepted])).toEqual([200, 409]);
  expect(await rolesIn(acme.id)).toHaveLength(accepted.statusCode === 200 ? 2 : 1);
  const { status } = (await bob.get('/users/invites')).json().invites[0];
  expect(status).toBe(accepted.statusCode === 200 ? 'accepted' : 'expired');
});

test.each(rounds)('an organization deleted while an invite is accepted has no member (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada);
  const { invite } = (await ada.post(`${acme.url}/invites`, { email: bob.email })).json();
  await Promise.all([
    ada.delete(acme.url),
    bob.put(`${acme.url}/invites/${invite._id}`, { status: 'accepted' }),
  ]);
  expect(await rolesIn(acme.id)).toEqual([]);
});

test.each(rounds)('an organization sent four times at once is founded once (%i)', async () => {
  const ada = await world.user('Ada');
  const body = { _id: randomUUID(), name: 'Once' };
  const replies = await Promise.all(Array.from({ length: 4 }, () => ada.post('/organizations', body)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await ada.get('/organizations')).json().organizations).toHaveLength(1);
});

test.each(rounds.slice(0, 5))('a registration sent four times at once makes one user (%i)', async () => {
  const email = `${randomUUID()}@example.com`;
  const body = { _id: randomUUID(), fullName: 'Ada', email, password, organization: 'Once' };
  const visitors = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const visitor = world.visitor();
      await visitor.get('/health');
      return visitor;
    }),
  );
  const replies = await Promise.all(visitors.map((visitor) => visitor.post('/users', body)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await visitors[3]!.get('/organizations')).json().organizations).toHaveLength(1);
});

test.each(rounds.slice(0, 5))('two people who register one address at once: one gets it (%i)', async () => {
  const email = `${randomUUID()}@example.com`;
  const register = async (fullName: string) => {
    const visitor = world.visitor();
    await visitor.get('/health');
    return visitor.post('/users', { fullName, email, password, organization: fullName });
  };
  expect(statuses(await Promise.all([register('Ada'), register('Eve')]))).toEqual([201, 400]);
});

test.each(rounds)('one push subscription sent by four browsers at once belongs to one (%i)', async () => {
  const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => world.user(name)));
  const { token } = newReceiver();
  const replies = await Promise.all(people.map((person) => person.put('/users/token', { token })));
  expect(statuses(replies)).toEqual([200, 200, 200, 200]);
  const owners = await world.db
    .selectFrom('sessions')
    .select('userId')
    .where('pushToken', '=', token)
    .execute();
  expect(owners).toHaveLength(1);
});

test.each(rounds)('toggles of two permissions at once both count (%i)', async () => {
  const { ada, bob, acme } = await twoAdmins();
  const toggle = (admin: Person, name: string) =>
    admin.put(`${acme.url}/access-controls/manage`, { role: 'employee', permissions: { [name]: true } });
  await Promise.all([toggle(ada, 'createInvite'), toggle(bob, 'removeMember')]);
  const { accessControl } = (await ada.get(`${acme.url}/access-controls/manage`)).json();
  expect(accessControl.roles.employee.canAccess).toMatchObject({ createInvite: true, removeMember: true });
});

test.each(rounds)('a permission taken away holds from the next request on (%i)', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);
  const invite = (name: string) => bob.post(`${acme.url}/invites`, { email: `${name}@example.com` });
  const racing = Array.from({ length: 5 }, (_, index) => invite(`guest${index}`));
  const taken = await ada.put(`${acme.url}/access-controls/manage`, {
    role: 'manager',
    permissions: { createInvite: false },
  });
  expect(taken.statusCode).toBe(200);
  expect((await invite('late')).statusCode).toBe(403);
  const sent = (await Promise.all(racing)).filter(({ statusCode }) => statusCode === 201);
  expect((await ada.get(`${acme.url}/invites`)).json().invites).toHaveLength(sent.length);
});

const count = (length: number) => Array.from({ length }, (_, index) => index);
const codes = (replies: { statusCode: number }[]) => [...new Set(statuses(replies))];

/** A cluster takes triggers only where they are asked for so. */
const changeTriggers = (...statements: string[]) =>
  execute(world.databaseUrl, 'SET citus.enable_unsafe_triggers = on', ...statements);

/** Makes every change of this kind take a moment, so that others come in between. */
async function slowly<T>(event: 'BEFORE INSERT' | 'AFTER DELETE', table: string, work: () => Promise<T>) {
  const name = `slow_${table}`;
  await changeTriggers(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
     AS 'BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END'`,
    `CREATE TRIGGER ${name} ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
  try {
    return await work();
  } finally {
    await changeTriggers(`DROP TRIGGER ${name} ON ${table}`, `DROP FUNCTION ${name}`);
  }
}

/** Assignees outside the team and tasks of a status that is gone, of which there are never any. */
async function strays(projectId: string) {
  const { rows } = await sql<{ strays: string }>`SELECT count(*) AS strays FROM tasks
    LEFT JOIN task_statuses ON task_statuses.organization_id = tasks.organization_id
      AND task_statuses.project_id = tasks.project_id AND task_statuses.id = tasks.status_id
    LEFT JOIN task_assignees ON task_assignees.organization_id = tasks.organization_id
      AND task_assignees.project_id = tasks.project_id AND task_assignees.task_id = tasks.id
    LEFT JOIN project_team ON project_team.organization_id = tasks.organization_id
      AND project_team.project_id = tasks.project_id AND project_team.user_id = task_assignees.user_id
    WHERE tasks.project_id = ${projectId} AND (task_statuses.id IS NULL
      OR (task_assignees.user_id IS NOT NULL AND project_team.user_id IS NULL))`.execute(world.db);
  return Number(rows[0]!.strays);
}

test.each(rounds)(
  'a status deleted while tasks are created in it: no task is without one (%i)',
  async (round) => {
    const { ada, bob, cleo, id, url, tasks, todo, doing } = await startWebsite(world);
    const moveTo = round % 2 ? `?moveTo=${doing}` : '';
    const create = (person: Person) => person.post(tasks, { title: 'Racing', status: todo });
    const [deleted, ...created] = await Promise.all([
      ada.delete(`${url}/status/${todo}${moveTo}`),
      ...count(8).map((index) => create(index % 2 ? bob : cleo)),
    ]);

    expect(moveTo ? [200] : [200, 409]).toContain(deleted.statusCode);
    for (const { statusCode } of created) expect([201, 422]).toContain(statusCode);
    const made = created.filter(({ statusCode }) => statusCode === 201);
    if (deleted.statusCode === 200 && !moveTo) expect(made).toEqual([]);
    const listed = (await cleo.get(`${tasks}?limit=100`)).json().tasks;
    expect(listed).toHaveLength(made.length);
    expect(await strays(id)).toBe(0);
  },
);

test.each(rounds)('tasks moved to and fro while both statuses are deleted: all have one (%i)', async () => {
  const { ada, bob, cleo, id, url, tasks, todo, doing, addTask } = await startWebsite(world);
  const { taskStatus: done } = (await ada.post(`${url}/status`, { name: 'Done' })).json();
  const made = await Promise.all(
    count(6).map((index) => addTask(cleo, { status: index % 2 ? todo : doing })),
  );

  const replies = await Promise.all([
    ...made.map((task, index) => bob.put(task.url, { status: index % 2 ? doing : todo })),
    ada.delete(`${url}/status/${todo}?moveTo=${doing}`),
    ...made.map((task, index) => cleo.put(task.url, { status: index % 2 ? todo : doing, title: 'Moved' })),
    ada.delete(`${url}/status/${doing}?moveTo=${done._id}`),
    ...made.map((task) => bob.put(task.url, { status: done._id })),
  ]);

  for (const { statusCode } of replies) expect([200, 422]).toContain(statusCode);
  expect((await cleo.get(tasks)).json().tasks).toHaveLength(6);
  expect(await strays(id)).toBe(0);
});

test.each(rounds)(
  'who is taken off the team while being assigned is assigned to nothing (%i)',
  async (round) => {
    const { ada, bob, cleo, acme, id, url, tasks, todo, addTask } = await startWebsite(world);
    const made = await Promise.all(count(4).map(() => addTask(cleo, { assignedTo: [bob.id] })));
    const off = round % 2 ? `${acme.url}/members/${bob.id}` : `${url}/team/${bob.id}`;

    const [removed, ...assigned] = await slowly('AFTER DELETE', 'task_assignees', () =>
      Promise.all([
        delay(5 * round).then(() => ada.delete(off)),
        ...made.map((task) => cleo.put(task.url, { assignedTo: [cleo.id, bob.id] })),
        ...count(4).map(() =>
          cleo.post(tasks, { title: 'Racing', status: todo, assignedTo: [bob.id, cleo.id] }),
        ),
        ...made.map((task) => cleo.put(task.url, { assignedTo: [bob.id] })),
      ]),
    );

    expect(removed.statusCode).toBe(200);
    for (const { statusCode } of assigned) expect([200, 201, 422]).toContain(statusCode);
    expect(await strays(id)).toBe(0);
    const listed: { assignedTo: string[] }[] = (await cleo.get(`${tasks}?limit=100`)).json().tasks;
    expect(listed.length).toBeGreaterThanOrEqual(made.length);
    for (const { assignedTo } of listed) expect(assignedTo).not.toContain(bob.id);
  },
);

test.each(rounds.slice(0, 3))('two teams added at once, in whatever order, are both added (%i)', async () => {
  const { ada, dan, ed, bob, acme, url } = await startWebsite(world);
  const more = await Promise.all(count(5).map((index) => world.user(`Person ${index}`)));
  for (const person of more) await world.addMember(acme.id, person, 'employee');
  const entries = [dan, ed, ...more].map(({ id: userId }) => ({ userId }));
  const replies = await slowly('BEFORE INSERT', 'project_team', () =>
    Promise.all([
      ada.post(`${url}/team`, entries),
      bob.post(`${url}/team`, entries.toReversed()),
      ada.post(`${url}/team`, entries),
    ]),
  );
  expect(codes(replies)).toEqual([201]);
  expect((await ada.get(`${url}/team`)).json().team).toHaveLength(10);
});

test.each(rounds)('who leaves the organization while being added to a team is on none (%i)', async () => {
  const { ada, ed, acme, url } = await startWebsite(world);
  const [left, added] = await Promise.all([
    ed.delete(`${acme.url}/members/self`),
    ada.post(`${url}/team`, [{ userId: ed.id }]),
  ]);
  expect(left.statusCode).toBe(200);
  expect([201, 422]).toContain(added.statusCode);
  expect((await ada.get(`${url}/team`)).json().team).toHaveLength(3);
});

test.each(rounds)(
  'who leaves while their tasks move to another status leaves them all (%i)',
  async (round) => {
    const { ada, bob, cleo, acme, id, url, tasks, todo, doing, addTask } = await startWebsite(world);
    await Promise.all(count(8).map(() => addTask(cleo, { assignedTo: [bob.id, cleo.id] })));
    const replies = await Promise.all([
      ada.delete(`${url}/status/${todo}?moveTo=${doing}`),
      bob.delete(round % 2 ? `${url}/team/${bob.id}` : `${acme.url}/members/self`),
      ada.delete(`${url}/team/${cleo.id}`),
    ]);
    expect(codes(replies)).toEqual([200]);
    const listed: { assignedTo: string[]; status: string; version: number }[] = (await ada.get(tasks)).json()
      .tasks;
    expect(listed).toHaveLength(8);
    for (const task of listed) expect(task).toMatchObject({ assignedTo: [], status: doing, version: 4 });
    expect(await strays(id)).toBe(0);
  },
);

interface TaskPage {
  tasks: { _id: string; title: string }[];
  pagination: { nextCursor: string | null };
}

test.each(rounds.slice(0, 5))('pages read while tasks are added show each old task once (%i)', async () => {
  const { bob, cleo, tasks, todo, addTask } = await startWebsite(world);
  const old: string[] = [];
  for (const _ of count(24)) old.unshift((await addTask(cleo)).task._id);
  let isReading = true;
  const adding = (async () => {
    while (isReading)
      await Promise.all([bob, cleo].map((person) => person.post(tasks, { title: 'Newer', status: todo })));
  })();

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: TaskPage = (await cleo.get(`${tasks}?limit=5${cursor ? `&cursor=${cursor}` : ''}`)).json();
    seen.push(...page.tasks.map(({ _id }) => _id));
    cursor = page.pagination.nextCursor;
  } while (cursor);
  isReading = false;
  await adding;

  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => old.includes(id))).toEqual(old);
});

test.each(rounds)('a task sent four times at once is created once (%i)', async () => {
  const { bob, cleo, tasks, todo } = await startWebsite(world);
  const body = { _id: randomUUID(), title: 'Once', status: todo, assignedTo: [bob.id, cleo.id] };
  const replies = await Promise.all(count(4).map(() => cleo.post(tasks, body)));
  expect(statuses(replies)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  expect((await cleo.get(tasks)).json().tasks).toHaveLength(1);
});

test.each(rounds)(
  'tasks added to a project at once keep their order, and each is judged by itself (%i)',
  async () => {
    const { bob, cleo, dan, eve, tasks, todo } = await startWebsite(world);
    const names = count(8).map((n) => `Task ${n}`);
    const add = (title: string) => cleo.post(tasks, { title, status: todo });
    const twice = { _id: randomUUID(), title: 'Twice', status: todo };
    const [first, others, ...last] = await Promise.all([
      add(names[0]!),
      Promise.all([
        bob.post(tasks, { title: 'Nowhere', status: randomUUID() }),
        eve.post(tasks, { ...twice, title: 'Stranger' }),
        dan.post(tasks, { title: 'Outside the team', status: todo }),
        bob.post(tasks, twice),
        bob.post(tasks, twice),
      ]),
      ...names.slice(1).map(add),
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([422, 404, 403, 201, 201]);
    expect(others[4].body).toBe(others[3].body);
    expect(statuses([first, ...last])).toEqual(names.map(() => 201));
    const listed: TaskPage = (await cleo.get(`${tasks}?limit=20`)).json();
    const titles = listed.tasks.map(({ title }) => title).filter((title) => title !== 'Twice');
    // A cluster adds each by itself.
    expect(inject('isShared') ? titles.toSorted().toReversed() : titles).toEqual(names.toReversed());
    expect(listed.tasks).toHaveLength(names.length + 1);
  },
);

test('who waits for a status that is being deleted holds up nobody who adds to another', async () => {
  const { bob, cleo, acme, tasks, todo, doing } = await startWebsite(world);
  const held = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const deleting = world.db.transaction().execute(async (db) => {
    await db
      .selectFrom('taskStatuses')
      .select('id')
      .where('organizationId', '=', acme.id)
      .where('id', '=', todo)
      .forUpdate()
      .execute();
    isLocked.resolve();
    await held.promise;
  });
  await isLocked.promise;
  const waiting = count(2).map(() => cleo.post(tasks, { title: 'Waits', status: todo }));
  expect((await bob.post(tasks, { title: 'Does not wait', status: doing })).statusCode).toBe(201);
  held.resolve();
  await deleting;
  expect(statuses(await Promise.all(waiting))).toEqual([201, 201]);
});

test.each(rounds)('a project or a status sent four times at once is created once (%i)', async () => {
  const { ada, acme, url } = await startWebsite(world);
  for (const list of [`${acme.url}/projects`, `${url}/status`]) {
    const body = { _id: randomUUID(), name: 'Once' };
    const replies = await Promise.all(count(4).map(() => ada.post(list, body)));
    expect(statuses(replies)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  }
  expect((await ada.get(`${acme.url}/projects`)).json().projects).toHaveLength(2);
  expect((await ada.get(`${url}/status`)).json().taskStatuses).toHaveLength(3);
});

test.each(rounds)('of two changes made from the same version, one counts (%i)', async () => {
  const { bob, cleo, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo);
  const replies = await Promise.all([
    bob.put(url, { title: 'Bob', version: 1 }),
    cleo.put(url, { description: 'Cleo', version: 1 }),
    bob.put(url, { priority: 'high', version: 1 }),
  ]);
  expect(statuses(replies)).toEqual([200, 409, 409]);
  const { task } = replies.find(({ statusCode }) => statusCode === 200)!.json();
  expect((await cleo.get(url)).json().task).toEqual({ ...task, isWatched: true });
  for (const reply of replies)
    if (reply.statusCode === 409) expect(reply.json()).toMatchObject({ code: 'STALE', task: { version: 2 } });
});

test.each(rounds)('changes of different fields at once all count (%i)', async () => {
  const { bob, cleo, doing, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo);
  const changes = [{ title: 'New' }, { description: 'New' }, { priority: 'high' }, { status: doing }];
  const replies = await Promise.all(
    [...changes, { assignedTo: [bob.id] }, { dueDate: '2026-05-31' }].map((change) => bob.put(url, change)),
  );
  expect(codes(replies)).toEqual([200]);
  expect((await cleo.get(url)).json().task).toMatchObject({
    title: 'New',
    description: 'New',
    priority: 'high',
    status: doing,
    assignedTo: [bob.id],
    dueDate: '2026-05-31',
    version: 7,
  });
});

test.each(rounds)('two lists of images to keep at once: one counts, whole (%i)', async () => {
  const { bob, cleo, addTask } = await startWebsite(world);
  const { url } = await addTask(cleo);
  const image = await png();
  const sent = await cleo.form('PUT', url, taskForm({}, image, image));
  const [first, second] = sent.json().task.attachments as [string, string];

  const replies = await Promise.all([
    bob.put(url, { attachments: [first] }),
    cleo.put(url, { attachments: [second] }),
  ]);

  expect(statuses(replies)).toEqual([200, 422]);
  const kept = replies[0].statusCode === 200 ? first : second;
  expect((await cleo.get(url)).json().task.attachments).toEqual([kept]);
  await runJobs(world);
  expect((await cleo.get(kept.replace('/api', ''))).statusCode).toBe(200);
});

test.each(rounds.slice(0, 5))('uploads at once near the limit never pass it (%i)', async () => {
  const { bob, cleo, acme, id, addTask } = await startWebsite(world);
  const { task, url } = await addTask(cleo);
  const old = count(limits.attachments - 2).map((index) => ({
    organizationId: acme.id,
    projectId: id,
    taskId: task._id,
    id: randomUUID(),
    name: `${index}.png`,
    contentType: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
  }));
  await world.db.insertInto('attachments').values(old).execute();
  const image = await png();
  const replies = await Promise.all(
    count(4).map((index) => (index % 2 ? bob : cleo).form('PUT', url, taskForm({}, image))),
  );
  expect(statuses(replies)).toEqual([200, 200, 422, 422]);
  expect((await cleo.get(url)).json().task.attachments).toHaveLength(limits.attachments);
});

test.each(rounds.slice(0, 5))('statuses added at once near the limit never pass it (%i)', async () => {
  const { ada, bob, url, id, acme } = await startWebsite(world);
  const old = count(limits.statuses - 5).map((index) => ({
    organizationId: acme.id,
    projectId: id,
    id: randomUUID(),
    name: `Old ${index}`,
    color: '#000000',
    sortOrder: 5,
    category: 'started' as const,
  }));
  await world.db.insertInto('taskStatuses').values(old).execute();
  const replies = await Promise.all(
    count(8).map((index) => (index % 2 ? ada : bob).post(`${url}/status`, { name: `New ${index}` })),
  );
  expect(statuses(replies)).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect((await ada.get(`${url}/status`)).json().taskStatuses).toHaveLength(limits.statuses);
});

test.each(rounds)('one name given to four statuses at once is given to one (%i)', async () => {
  const { ada, url, todo, doing } = await startWebsite(world);
  const change = { name: 'REVIEW', order: 1, color: '#000000' };
  const replies = await Promise.all([
    ada.post(`${url}/status`, { name: 'Review' }),
    ada.post(`${url}/status`, { name: 'review' }),
    ada.put(`${url}/status/${todo}`, change),
    ada.put(`${url}/status/${doing}`, change),
  ]);
  expect(statuses(replies).slice(1)).toEqual([409, 409, 409]);
});

test.each(rounds)(
  'a project deleted while it is worked on: done or not found, and nothing is left (%i)',
  async () => {
    const { ada, bob, cleo, dan, id, url, tasks, todo, addTask } = await startWebsite(world);
    const { url: task } = await addTask(cleo);
    const image = await png();
    const work = () => [
      cleo.post(tasks, { title: 'Racing', status: todo, assignedTo: [bob.id] }),
      bob.put(task, { title: 'Racing', assignedTo: [bob.id, cleo.id] }),
      cleo.form('PUT', task, taskForm({}, image)),
      ada.post(`${url}/status`, { name: 'Racing' }),
      ada.post(`${url}/team`, [{ userId: dan.id }]),
      cleo.get(tasks),
    ];
    const [deleted, ...replies] = await Promise.all([
      ada.delete(url),
      ...work(),
      runJobs(world).then(() => cleo.get('/health')),
      ...work(),
    ]);
    expect(deleted.statusCode).toBe(200);
    // A second status of the name is the one conflict there can be.
    for (const { statusCode } of replies) expect([200, 201, 404, 409, 422]).toContain(statusCode);
    expect((await cleo.get(task)).statusCode).toBe(404);
    await letTrashAge(world, 31);
    expect(await tracesOf(world, id)).toEqual([]);
  },
);

test.each(rounds)('a task deleted while it is changed leaves neither row nor file (%i)', async () => {
  const { ada, bob, cleo, addTask } = await startWebsite(world);
  const { task, url } = await addTask(cleo);
  const image = await png();
  const replies = await Promise.all([
    cleo.form('PUT', url, taskForm({ assignedTo: [bob.id] }, image)),
    bob.put(url, { assignedTo: [bob.id, cleo.id] }),
    cleo.delete(url),
    ada.delete(url),
    bob.form('PUT', url, taskForm({}, image)),
  ]);
  for (const { statusCode } of replies) expect([200, 404]).toContain(statusCode);
  await letTrashAge(world, 31);
  expect(await tracesOf(world, task._id)).toEqual([]);
});
