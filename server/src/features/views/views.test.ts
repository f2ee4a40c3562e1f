import { randomUUID } from 'node:crypto';
import { limits, type View } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hintsOf } from '../../activity/consumers/live/hints.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { letTrashAge, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

/** Ada is the admin, Bob a manager on the team, Cleo an employee on it. */
async function startViews() {
  const website = await startWebsite(world);
  const views = `${website.url}/views`;
  const add = async (person: Person, fields: object) => {
    const reply = await person.post(views, { name: 'Late', query: { due: 'overdue' }, ...fields });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json().view as View;
  };
  const names = async (person: Person) =>
    ((await person.get(views)).json().views as View[]).map(({ name }) => name);
  const activities = () =>
    world.db
      .selectFrom('activities')
      .select(['kind', 'subjectId', 'changes'])
      .where('projectId', '=', website.id)
      .where('kind', 'like', 'view.%')
      .orderBy('seq')
      .execute();
  const choose = (person: Person, viewId: string | null) =>
    person.put(`${website.url}/opening-view`, { viewId });
  const opensWith = async (person: Person) =>
    (await person.get(website.url)).json().project.opensWith as View | null;
  return { ...website, views, add, names, activities, choose, opensWith };
}

const statusCodes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('a view keeps a query as an address has it, a layout and columns, and views are listed by name', async () => {
  const { bob, views, add, names } = await startViews();
  const query = { sort: 'due', '-category': 'cancelled,done', assignee: 'nobody,me', group: 'assignee' };
  const view = await add(bob, { name: 'our work', query, layout: 'board', columns: ['due'] });
  expect(view).toEqual({
    _id: view._id,
    name: 'our work',
    isShared: false,
    createdBy: { _id: bob.id, fullName: 'Bob' },
    query: { assignee: 'me,nobody', '-category': 'done,cancelled', sort: 'due', group: 'assignee' },
    layout: 'board',
    columns: ['due'],
    version: 1,
  });
  await add(bob, { name: 'Late' });
  expect(await names(bob)).toEqual(['Late', 'our work']);
  const changed = await bob.put(`${views}/${view._id}`, { query: {}, layout: 'list' });
  expect(changed.json().view).toMatchObject({ name: 'our work', query: {}, layout: 'list', version: 2 });
});

const manyIds = Array.from({ length: limits.filterValues }, () => randomUUID()).join();

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(limits.viewName + 1) }, 'name'],
  ['a value that is unknown', { query: { due: 'someday' } }, 'query.due'],
  ['a filter that is unknown', { query: { mood: 'good' } }, 'query.mood'],
  [
    'a query that is too long to be listed',
    { query: { assignee: manyIds, creator: manyIds, label: manyIds } },
    'query',
  ],
  ['a layout that is unknown', { layout: 'wall' }, 'layout'],
  ['a column that is unknown', { columns: ['mood'] }, 'columns.0'],
])('a view with %s is refused', async (_, fields, field) => {
  const { ada, views, names } = await startViews();
  const reply = await ada.post(views, { name: 'Late', ...fields });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
  expect(await names(ada)).toEqual([]);
});

test('a private view exists for its maker alone: not for an admin, not in the log', async () => {
  const { ada, bob, cleo, views, add, names, activities } = await startViews();
  const { _id } = await add(cleo, { name: 'Secret' });
  for (const other of [ada, bob]) {
    expect(await names(other)).toEqual([]);
    expect((await other.put(`${views}/${_id}`, { name: 'Taken' })).statusCode).toBe(404);
    expect((await other.delete(`${views}/${_id}`)).statusCode).toBe(404);
    // The name is no secret that could be found out by trying.
    await add(other, { name: 'Secret' });
    expect((await other.post(views, { _id, name: 'Other' })).json().code).toBe('ID_TAKEN');
  }
  await cleo.put(`${views}/${_id}`, { name: 'More secret' });
  await cleo.delete(`${views}/${_id}`);
  expect(await activities()).toEqual([]);
});

test.each([
  ['an admin', 'ada', 201, 200],
  ['who holds updateProject', 'bob', 201, 200],
  ['who does not', 'cleo', 403, 403],
] as const)('shared views: %s', async (_, name, sharing, changing) => {
  const { views, add, names, activities, ...website } = await startViews();
  const person = website[name];
  const other = person === website.ada ? website.bob : website.ada;
  const shared = await add(other, { name: 'Ours', isShared: true });
  expect(await names(website.cleo)).toContain('Ours');
  const reply = await person.post(views, { name: 'For all', isShared: true });
  expect(reply.statusCode).toBe(sharing);
  const own = await add(person, { name: 'Mine' });
  expect((await person.put(`${views}/${own._id}`, { isShared: true })).statusCode).toBe(changing);
  expect((await person.put(`${views}/${shared._id}`, { name: 'Theirs' })).statusCode).toBe(changing);
  expect((await person.delete(`${views}/${shared._id}`)).statusCode).toBe(changing);
  expect((await activities()).filter(({ subjectId }) => subjectId === own._id).length).toBe(
    changing === 200 ? 1 : 0,
  );
});

test('what a view was called in private does not come into the log with sharing it', async () => {
  const { bob, views, add, activities } = await startViews();
  const { _id } = await add(bob, { name: 'Secret' });
  await bob.put(`${views}/${_id}`, { name: 'Open', isShared: true });
  await bob.put(`${views}/${_id}`, { name: 'Secret again', isShared: false });
  expect((await activities()).map(({ changes }) => changes)).toEqual([
    { isShared: { from: false, to: true } },
    { isShared: { from: true, to: false } },
  ]);
});

test('somebody has a name once, whatever its case, also when two windows choose it at once', async () => {
  const { ada, bob, views, add, names } = await startViews();
  const replies = await Promise.all([
    ada.post(views, { name: 'Late' }),
    ada.post(views, { name: 'late' }),
    bob.post(views, { name: 'LATE' }),
  ]);
  expect(statusCodes(replies)).toEqual([201, 201, 409]);
  const { _id } = await add(ada, { name: 'Soon' });
  const renamed = await ada.put(`${views}/${_id}`, { name: 'lATE' });
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'VIEW_NAME_TAKEN']);
  expect((await names(ada)).length).toBe(2);
});

test('sent twice, it is made once', async () => {
  const { ada, views, names } = await startViews();
  const _id = randomUUID();
  for (const _ of [1, 2]) expect((await ada.post(views, { _id, name: 'Late' })).statusCode).toBe(201);
  expect(await names(ada)).toEqual(['Late']);
});

test('of two who change what they saw, the second is told; what is deleted meanwhile is gone', async () => {
  const { ada, bob, views, add } = await startViews();
  const { _id, version } = await add(ada, { isShared: true });
  const url = `${views}/${_id}`;
  const replies = await Promise.all([
    ada.put(url, { name: 'Ada’s', version }),
    bob.put(url, { name: 'Bob’s', version }),
  ]);
  expect(statusCodes(replies)).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409)!.json();
  expect(refused).toMatchObject({ code: 'STALE', view: { _id, version: 2 } });
  const [deleted, changed] = await Promise.all([ada.delete(url), bob.put(url, { name: 'Kept' })]);
  expect(deleted.statusCode).toBe(200);
  expect([200, 404]).toContain(changed.statusCode);
  expect((await bob.put(url, { name: 'Kept' })).statusCode).toBe(404);
});

test('two who choose the same are of one mind: it is changed once', async () => {
  const { ada, bob, views, add } = await startViews();
  const { _id, version } = await add(ada, { isShared: true });
  const url = `${views}/${_id}`;
  const chosen = { name: 'Late', query: { sort: 'due', due: 'overdue' }, version };
  for (const person of [ada, bob]) {
    const reply = await person.put(url, chosen);
    expect([reply.statusCode, reply.json().view?.version]).toEqual([200, 2]);
  }
  expect((await bob.put(url, { name: 'Later', version })).statusCode).toBe(409);
});

test('somebody has at most 100 in a project, and it shares at most 200', async () => {
  const { id, ada, bob, acme, views } = await startViews();
  const rows = (createdBy: string, count: number, isShared: boolean) =>
    Array.from({ length: count }, (_, number) => ({
      organizationId: acme.id,
      projectId: id,
      id: randomUUID(),
      name: `View ${number} ${isShared}`,
      isShared,
      createdBy,
      query: '{}',
      layout: 'list',
      columns: [],
    }));
  await world.db
    .insertInto('views')
    .values(rows(ada.id, limits.views, false))
    .execute();
  expect((await ada.post(views, { name: 'More' })).json().code).toBe('TOO_MANY_VIEWS');
  await world.db
    .insertInto('views')
    .values([...rows(randomUUID(), limits.sharedViews - 1, true), ...rows(bob.id, 1, true)])
    .execute();
  const { _id } = (await bob.post(views, { name: 'Mine' })).json().view as View;
  for (const reply of [
    await bob.post(views, { name: 'More', isShared: true }),
    await bob.put(`${views}/${_id}`, { isShared: true }),
  ])
    expect(reply.json().code).toBe('TOO_MANY_VIEWS');
});

test('who does not see the project sees none of its views', async () => {
  const { ada, dan, views, add } = await startViews();
  await add(ada, { isShared: true });
  expect((await dan.get(views)).statusCode).toBe(403);
  expect((await dan.post(views, { name: 'Late' })).statusCode).toBe(403);
});

test('a private view is told of to its maker alone, a shared one to all who see the project', () => {
  const actor = { userId: 'cleo', fullName: 'Cleo', via: 'web' as const };
  const place = { organizationId: 'acme', projectId: 'website', subjectId: 'late' };
  const [own] = hintsOf(actor, { kind: 'view.created', ...place, privateTo: 'cleo' });
  // Without an organization, only those who are named hear it.
  expect(own).toMatchObject({ to: ['cleo'], hint: { kind: 'views', ids: ['website'] } });
  expect(own!.hint!.organizationId).toBeUndefined();
  const [shared] = hintsOf(actor, { kind: 'view.created', ...place });
  expect(shared!.hint).toMatchObject({ kind: 'views', organizationId: 'acme', projectId: 'website' });
});

test('tasks open with the view that somebody chose, for them alone, until they take it back', async () => {
  const { ada, bob, cleo, url, views, add, names, activities, choose, opensWith } = await startViews();
  const [late, own] = [await add(ada, { isShared: true, columns: ['due'] }), await add(bob, { name: 'Own' })];
  const before = await activities();
  expect((await choose(bob, late._id)).json()).toEqual({ status: 200 });
  expect(await opensWith(bob)).toEqual(late);
  expect((await ada.put(url, { color: 'red' })).json().project.opensWith).toBeNull();
  for (const other of [ada, cleo]) expect(await opensWith(other)).toBeNull();
  await choose(bob, own._id);
  expect((await bob.put(url, { color: 'blue' })).json().project.opensWith).toEqual(own);
  expect(await names(bob)).toEqual(['Late', 'Own']);
  await bob.put(`${views}/${own._id}`, { layout: 'board' });
  expect(await opensWith(bob)).toMatchObject({ _id: own._id, layout: 'board' });
  await choose(bob, null);
  expect(await opensWith(bob)).toBeNull();
  expect(await activities()).toEqual(before);
});

test('a project says whether it has views that who asks may open: shared ones and their own', async () => {
  const { ada, bob, url, views, add } = await startViews();
  const hasViews = async (person: Person) => (await person.get(url)).json().project.hasViews as boolean;
  const said = async () => [await hasViews(ada), await hasViews(bob)];
  expect(await said()).toEqual([false, false]);
  const { _id } = await add(ada, { isShared: false });
  expect(await said()).toEqual([true, false]);
  expect((await bob.put(url, { color: 'red' })).json().project.hasViews).toBe(false);
  await ada.put(`${views}/${_id}`, { isShared: true });
  expect(await said()).toEqual([true, true]);
  await ada.delete(`${views}/${_id}`);
  expect(await said()).toEqual([false, false]);
});

test('a choice ends with its view, and rests while its view or its project is not seen', async () => {
  const { ada, bob, id, url, views, add, choose, opensWith } = await startViews();
  const late = await add(ada, { isShared: true });
  await choose(bob, late._id);
  await ada.put(`${views}/${late._id}`, { isShared: false });
  expect(await opensWith(bob)).toBeNull();
  await ada.put(`${views}/${late._id}`, { isShared: true });
  await ada.delete(`${url}/team/${bob.id}`);
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  expect((await opensWith(bob))?._id).toBe(late._id);
  await ada.delete(`${views}/${late._id}`);
  expect(await opensWith(bob)).toBeNull();
  // Undo makes it anew under its id.
  await ada.post(views, { _id: late._id, name: 'Late', isShared: true });
  expect(await opensWith(bob)).toBeNull();

  await choose(bob, late._id);
  await ada.delete(url);
  await letTrashAge(world, limits.trashDays + 1);
  const left = world.db.selectFrom('openingViews').selectAll().where('projectId', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('nobody’s tasks open with a view that they do not see', async () => {
  const { ada, bob, dan, eve, url, add, choose } = await startViews();
  const own = await add(ada, {});
  const elsewhere = await startViews();
  const other = await elsewhere.add(elsewhere.ada, { isShared: true });
  const before = await world.stored();
  expect((await choose(bob, own._id)).statusCode).toBe(404);
  expect((await choose(ada, other._id)).statusCode).toBe(404);
  expect((await choose(ada, randomUUID())).statusCode).toBe(404);
  expect((await choose(dan, own._id)).statusCode).toBe(403);
  expect((await choose(eve, own._id)).statusCode).toBe(404);
  for (const body of [{}, { viewId: 'late' }])
    expect((await ada.put(`${url}/opening-view`, body)).statusCode).toBe(422);
  expect(await world.stored()).toEqual(before);
});

test('chosen while it is deleted, a view is nobody’s choice afterwards', async () => {
  const { ada, bob, views, add, choose, opensWith } = await startViews();
  const late = await add(ada, { isShared: true });
  const [chosen, deleted] = await Promise.all([choose(bob, late._id), ada.delete(`${views}/${late._id}`)]);
  expect(deleted.statusCode).toBe(200);
  expect([200, 404]).toContain(chosen.statusCode);
  expect(await opensWith(bob)).toBeNull();
});

test('only the pages of who chose it hear of it', async () => {
  const { ada, bob, id, url, add, choose } = await startViews();
  const late = await add(bob, {});
  const [own, other] = [await world.listens(bob), await world.listens(ada)];
  await choose(bob, late._id);
  await own.hears({ kind: 'views', ids: [id] });
  await ada.put(url, { name: 'Site' });
  await other.hears({ kind: 'project' });
  expect(other.kinds()).not.toContain('views');
});

test('who is taken off the team while waiting makes no view any more', async () => {
  const { cleo, acme, id, views } = await startViews();
  const { sent } = await world.db.transaction().execute(async (db) => {
    await sql`SELECT FROM projects WHERE organization_id = ${acme.id} AND id = ${id} FOR NO KEY UPDATE`.execute(
      db,
    );
    const sent = cleo.post(views, { name: 'Mine', query: {} });
    await expect.poll(() => isSomebodyWaiting(world.db)).toBe(true);
    await db.deleteFrom('projectTeam').where('projectId', '=', id).where('userId', '=', cleo.id).execute();
    return { sent };
  });
  expect((await sent).statusCode).toBe(403);
});

test('a view that asks for a label asks for the one that it goes into, whosever it is, and everybody is told', async () => {
  const { ada, bob, cleo, url, views, add } = await startViews();
  const addLabel = async (name: string) =>
    (await ada.post(`${url}/labels`, { name, color: 'red' })).json().label._id as string;
  const [bug, defect, print] = [await addLabel('Bug'), await addLabel('Defect'), await addLabel('Print')];
  const own = await add(bob, { query: { '-label': defect, due: 'overdue' } });
  const shared = await add(bob, {
    name: 'Ours',
    isShared: true,
    query: { label: `none,${defect},${bug},${print}` },
  });
  const other = await add(cleo, { query: { label: print } });
  const bobs = await world.listens(bob);

  await ada.delete(`${url}/labels/${defect}?into=${bug}`);
  const found = (await bob.get(views)).json().views as View[];
  const kept = [bug, print].toSorted();
  expect(found).toEqual(
    expect.arrayContaining([
      { ...own, query: { '-label': bug, due: 'overdue' }, version: 2 },
      { ...shared, query: { label: `none,${kept.join(',')}` }, version: 2 },
    ]),
  );
  expect((await cleo.get(views)).json().views).toContainEqual(other);
  await bobs.hears({ kind: 'views' });
  bobs.close();
});
