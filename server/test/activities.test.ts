import { activityKinds, type ActivityKind } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type NamedEndpoint } from './support/endpoints.ts';
import { recordedElsewhere, recordedInScene } from './support/recorded.ts';
import { setScene, type Scene } from './support/scene.ts';
import { png, startWebsite, taskForm, type Website } from './support/website.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const changing = endpoints.filter(({ method }) => method !== 'GET');

/** What belongs to people, such as what they watch, pin and are told, and to the server itself; all other tables belong to organizations. */
const notTenants = new Set(
  'activities calendar_feeds kysely_migration mail_links notices notification_preferences opening_views project_pins secrets sessions storage_use throttles unused_files users watchers'
    .split(' ')
    .map((table) => `public.${table}`),
);

async function ofTenants() {
  const { tables } = await world.stored();
  return Object.entries(tables).filter(([name]) => name.startsWith('public.') && !notTenants.has(name));
}

const listActivities = (after = '0') =>
  world.db.selectFrom('activities').selectAll().where('seq', '>', after).orderBy('seq').execute();

const kindsSince = async (seq: string) => (await listActivities(seq)).map(({ kind }) => kind);

const kindsInOrder = async (seq: string) => (await kindsSince(seq)).toSorted().join(' ');

/** Of its sub-tasks a parent says which came or went; what a comment says now stands in it. */
const isOneSided = (kind: string, field: string) => kind === 'comment.updated' || field === 'subTask';

/** Whatever was changed says from what to what. */
async function expectBothSides(seq: string) {
  const updates = (await listActivities(seq)).filter(({ kind }) => kind.endsWith('.updated'));
  for (const { kind, changes } of updates) {
    const fields = Object.entries(changes as Record<string, object>);
    expect(fields).not.toEqual([]);
    for (const [field, sides] of fields)
      if (!isOneSided(kind, field))
        expect([field, ...Object.keys(sides).toSorted()]).toEqual([field, 'from', 'to']);
  }
}

const movesSince = async (seq: string) =>
  (await listActivities(seq)).filter(({ kind }) => kind === 'task.moved');

async function lastSeq() {
  const { seq } = await world.db
    .selectFrom('activities')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? '0';
}

/** Whoever the call is open to here, with a body that changes something. */
function make(scene: Scene, endpoint: NamedEndpoint) {
  const { ada, bob } = scene;
  const own: Record<string, object> = {
    changeAccessControl: { role: 'employee', permissions: { createInvite: true, createProject: true } },
  };
  const person = endpoint.name === 'leaveOrganization' ? bob : ada;
  const payload = own[endpoint.name] ?? scene.bodyOf(endpoint);
  return person.send({ method: endpoint.method, url: scene.pathOf(endpoint), payload });
}

test.each(changing)('$method $url records what it changes of an organization', async (endpoint) => {
  const scene = await setScene(world);
  const [before, seq] = [await ofTenants(), await lastSeq()];
  const reply = await make(scene, endpoint);
  expect(reply.statusCode).toBeLessThan(300);
  expect(await kindsInOrder(seq)).toBe(recordedInScene[endpoint.name] ?? '');
  const hasChanged = JSON.stringify(await ofTenants()) !== JSON.stringify(before);
  expect(endpoint.records !== undefined).toBe(hasChanged);
  await expectBothSides(seq);
});

test.each(recordedElsewhere)('$call $where records $kinds', async ({ kinds, prepare }) => {
  const make = await prepare(await setScene(world), world);
  const seq = await lastSeq();
  expect((await make()).statusCode).toBeLessThan(300);
  expect(await kindsInOrder(seq)).toBe(kinds);
  await expectBothSides(seq);
});

test.each(endpoints)('$method $url declares what it records, and nothing else', ({ name, records = [] }) => {
  const elsewhere = recordedElsewhere.filter(({ call }) => call === name).map(({ kinds }) => kinds);
  const seen = [recordedInScene[name] ?? '', ...elsewhere].join(' ').split(' ').filter(Boolean);
  expect([...new Set(seen)].toSorted()).toEqual(records.toSorted());
});

test('no call records anything when it is refused', async () => {
  const scene = await setScene(world);
  const eve = await world.user('Eve');
  const seq = await lastSeq();
  for (const endpoint of changing.filter(({ records }) => records)) {
    const payload = scene.bodyOf(endpoint);
    const url = scene.pathOf(endpoint);
    // Whoever registers or founds is no stranger to anything: a wrong body is refused to everybody.
    const reply = url.includes(scene.acme.id)
      ? await eve.send({ method: endpoint.method, url, payload })
      : await eve.send({ method: endpoint.method, url, payload: { name: '', fullName: '' } });
    expect(reply.statusCode, endpoint.name).toBeGreaterThanOrEqual(400);
    expect(await kindsSince(seq), endpoint.name).toEqual([]);
  }
});

test('who did it, when, by which way, from what to what', async () => {
  const { id: projectId, ada, bob, addTask } = await startWebsite(world);
  const { task, url } = await addTask(ada);
  await bob.put(url, { title: 'Shorter', priority: 'high', version: 1 });
  const activity = (await listActivities()).at(-1)!;
  expect(activity).toMatchObject({
    projectId,
    subjectId: task._id,
    actorId: bob.id,
    via: 'web',
    kind: 'task.updated',
    changes: { title: { from: task.title, to: 'Shorter' }, priority: { from: task.priority, to: 'high' } },
  });
  expect(Math.abs(Date.now() - activity.at.getTime())).toBeLessThan(60_000);
});

test('a long text is kept once for a sitting, as it was before, and always when somebody else replaces it', async () => {
  const { ada, bob, addTask } = await startWebsite(world);
  const { url } = await addTask(ada, { description: 'a'.repeat(5_000) });
  const seq = await lastSeq();
  await ada.put(url, { description: 'b'.repeat(5_000) });
  await ada.put(url, { description: 'c'.repeat(5_000) });
  await bob.put(url, { description: 'd'.repeat(5_000) });
  await ada.put(url, { description: 'e'.repeat(5_000) });
  const rows = (await listActivities()).filter((one) => BigInt(one.seq) > BigInt(seq));
  expect(rows.map(({ changes }) => changes)).toEqual([
    { description: { from: 'a'.repeat(5_000) } },
    { description: {} },
    { description: { from: 'c'.repeat(5_000) } },
    { description: { from: 'd'.repeat(5_000) } },
  ]);
});

test('what is saved as it was is no activity', async () => {
  const { ada, addTask } = await startWebsite(world);
  const { task, url } = await addTask(ada);
  const seq = await lastSeq();
  await ada.put(url, { title: task.title });
  expect(await kindsSince(seq)).toEqual([]);
});

test('images that come and go are activities of their task', async () => {
  const { ada, addTask } = await startWebsite(world);
  const { task, url } = await addTask(ada);
  const seq = await lastSeq();
  await ada.form('PUT', url, taskForm({}, await png()));
  await ada.put(url, { attachments: [] });
  expect(await kindsSince(seq)).toEqual(['attachment.added', 'attachment.removed']);
  expect((await listActivities()).slice(-2).map(({ subjectId }) => subjectId)).toEqual([task._id, task._id]);
});

test.each([
  ['taken off the team', ({ ada, cleo, url }: Website) => ada.delete(`${url}/team/${cleo.id}`)],
  ['removed', ({ ada, cleo, acme }: Website) => ada.delete(`${acme.url}/members/${cleo.id}`)],
])('each task of somebody who is %s says that they were unassigned', async (_, act) => {
  const site = await startWebsite(world);
  const { cleo, addTask } = site;
  const ids: string[] = [];
  for (const _ of Array(3).keys()) ids.push((await addTask(cleo, { assignedTo: [cleo.id] })).task._id);
  const seq = await lastSeq();
  expect((await act(site)).statusCode).toBe(200);
  const rows = (await listActivities()).filter((one) => BigInt(one.seq) > BigInt(seq));
  const unassigned = rows.filter(({ kind }) => kind === 'task.unassigned');
  expect(unassigned.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted());
  expect(unassigned[0]!.changes).toEqual({ assignee: { from: cleo.id } });
});

test('each task of a deleted status says that it was moved, and back again when it is restored', async () => {
  const { ada, url, todo, doing, addTask } = await startWebsite(world);
  const ids: string[] = [
    (await addTask(ada, { status: todo })).task._id,
    (await addTask(ada, { status: todo })).task._id,
  ];
  const seq = await lastSeq();
  await ada.delete(`${url}/status/${todo}?moveTo=${doing}`);
  const moved = await movesSince(seq);
  expect(moved.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted());
  expect(moved[0]!.changes).toEqual({ status: { from: todo, to: doing } });
  const later = await lastSeq();
  await ada.post(`${url}/trash/${todo}/restore`, {});
  const back = await movesSince(later);
  expect(back.map(({ changes }) => changes)).toEqual(ids.map(() => ({ status: { from: doing, to: todo } })));
});

test('what is undone in its transaction was never recorded', async () => {
  const { ada, addTask } = await startWebsite(world);
  const { url } = await addTask(ada);
  const seq = await lastSeq();
  const reply = await ada.put(url, { title: 'Lost', attachments: ['/api/nowhere'] });
  expect(reply.statusCode).toBe(422);
  expect(await kindsSince(seq)).toEqual([]);
});

test('every kind of activity is declared by a call', () => {
  const declared = new Set<ActivityKind>(endpoints.flatMap(({ records = [] }) => records));
  expect(activityKinds.filter((kind) => !declared.has(kind))).toEqual([]);
});
