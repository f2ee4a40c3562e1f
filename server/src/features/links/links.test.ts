import { randomUUID } from 'node:crypto';
import { limits, type LinkKind, type TaskLink } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letTrashAge, startProject, startWebsite, tracesOf } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Linkable {
  task: { _id: string; key: string };
  url: string;
}

/** The website with some tasks, and a shop of the same organization that only Ada and Dan see. */
async function startLinks() {
  const website = await startWebsite(world);
  const { ada, acme, dan } = website;
  const [one, two, three] = [
    await website.addTask(ada, { title: 'One' }),
    await website.addTask(ada, { title: 'Two', dueDate: '2026-12-24' }),
    await website.addTask(ada, { title: 'Three' }),
  ] as [Linkable, Linkable, Linkable];
  const shop = await startProject(world, ada, acme.id);
  await ada.post(`${shop.url}/team`, [{ userId: dan.id }]);
  const hidden: Linkable = await shop.addTask(ada, { title: 'Hidden' });
  const link = (person: Person, from: Linkable, kind: LinkKind, to: Linkable, more: object = {}) =>
    person.post(`${from.url}/links`, {
      kind,
      task: to.task._id,
      ...(to === hidden && { project: shop.id }),
      ...more,
    });
  const links = async (person: Person, { url }: Linkable) => {
    const details = (await person.get(url)).json().task.links as TaskLink[];
    expect((await person.get(`${url}/links`)).json().links).toEqual(details);
    return details;
  };
  const shown = async (person: Person, task: Linkable) =>
    (await links(person, task)).map(({ kind, task }) => `${kind} ${task.title}`);
  return { ...website, one, two, three, shop, hidden, link, links, shown };
}

const statusCodes = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test('a link is seen from both of its tasks, with what the other one is', async () => {
  const { ada, cleo, acme, id, one, two, three, link, links, shown } = await startLinks();
  await ada.put(two.url, { assignedTo: [cleo.id] });
  const reply = await link(cleo, one, 'blocks', two);
  expect(reply.statusCode).toBe(201);
  await link(ada, one, 'duplicatedBy', three);
  await link(ada, three, 'relates', two);
  expect(await shown(cleo, one)).toEqual(['blocks Two', 'duplicatedBy Three']);
  expect(await shown(cleo, two)).toEqual(['blockedBy One', 'relates Three']);
  expect(await shown(cleo, three)).toEqual(['duplicates One', 'relates Two']);
  const [first] = await links(ada, one);
  expect(reply.json().link).toEqual(first);
  expect(first!.task).toEqual({
    _id: two.task._id,
    key: two.task.key,
    number: 2,
    title: 'Two',
    status: { name: 'To Do', color: expect.any(String) },
    project: { _id: id, name: expect.any(String) },
    organization: { _id: acme.id, name: expect.any(String) },
    dueDate: '2026-12-24',
    assignedTo: [{ _id: cleo.id, fullName: expect.any(String) }],
    completedAt: null,
  });
  expect((await cleo.delete(`${two.url}/links/${first!._id}`)).statusCode).toBe(200);
  expect(await shown(ada, one)).toEqual(['duplicatedBy Three']);
  expect((await cleo.delete(`${two.url}/links/${first!._id}`)).statusCode).toBe(404);
});

test.each([{ title: 'Another' }, { assignedTo: [] }, { labels: [] }])(
  'a task that is changed answers with its links: %j',
  async (change) => {
    const { ada, one, two, link } = await startLinks();
    await link(ada, one, 'blocks', two);
    expect((await ada.put(one.url, change)).json().task.links).toMatchObject([{ kind: 'blocks' }]);
  },
);

test('a task of another project is linked by those who see it, and does not exist for anybody else', async () => {
  const { ada, bob, one, hidden, shop, link, links, shown } = await startLinks();
  expect((await link(bob, one, 'blockedBy', hidden)).json().fields).toEqual({
    task: 'Choose a task that you may see',
  });
  await link(ada, one, 'blockedBy', hidden);
  expect(await shown(ada, one)).toEqual(['blockedBy Hidden']);
  expect(await shown(ada, hidden)).toEqual(['blocks One']);
  expect(await shown(bob, one)).toEqual([]);
  const [seen] = await links(ada, one);
  expect((await bob.delete(`${one.url}/links/${seen!._id}`)).statusCode).toBe(404);
  const told = async (person: Person) =>
    (await person.get(`${one.url}/timeline`)).json().entries.at(-1).activity;
  expect(await told(bob)).toMatchObject({ kind: 'task.created' });
  await ada.post(`${shop.url}/team`, [{ userId: bob.id }]);
  expect(await shown(bob, one)).toEqual(['blockedBy Hidden']);
  // The history names it by its key alone, also by one that its project had before.
  const named = { kind: 'link.added', changes: [{ field: 'blockedBy', to: hidden.task.key }] };
  expect(await told(bob)).toMatchObject(named);
  await ada.put(shop.url, { key: 'TILL' });
  expect(await told(bob)).toMatchObject(named);
  await ada.delete(shop.url);
  expect(await told(ada)).toMatchObject({ kind: 'task.created' });
  expect(await shown(ada, one)).toEqual([]);
});

test('tasks block each other in no circle, however long, seen or not', async () => {
  const { ada, bob, id, one, two, three, hidden, link, shown } = await startLinks();
  await link(ada, one, 'blocks', two);
  await link(ada, two, 'blocks', hidden);
  await link(ada, hidden, 'blocks', three, { project: id });
  for (const person of [ada, bob]) {
    const refused = await link(person, three, 'blocks', one);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CIRCLE']);
    expect((await link(person, one, 'blockedBy', three)).statusCode).toBe(409);
  }
  expect((await link(ada, three, 'duplicates', one)).statusCode).toBe(201);
  expect((await link(ada, one, 'duplicates', three)).json().code).toBe('CIRCLE');
  expect((await link(ada, three, 'relates', one)).statusCode).toBe(201);
  expect(await shown(ada, three)).toEqual(['blockedBy Hidden', 'duplicates One', 'relates One']);
});

test('of two who link at once against each other, one is refused', async () => {
  const { ada, bob, one, two, three, link, shown } = await startLinks();
  await link(ada, two, 'blocks', three);
  for (let times = 0; times < 5; times += 1) {
    const replies = await Promise.all([
      link(ada, one, 'blocks', two),
      link(bob, three, 'blocks', one),
      link(bob, three, 'blocks', one),
    ]);
    expect(statusCodes(replies)).toEqual([201, 409, 409]);
    const made = replies.find(({ statusCode }) => statusCode === 201)!.json().link as TaskLink;
    await ada.delete(`${one.url}/links/${made._id}`);
  }
  expect(await shown(ada, one)).toEqual([]);
});

test('sent twice, a link is made once; tasks are linked in one way only once', async () => {
  const { ada, one, two, three, link, shown } = await startLinks();
  const _id = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => link(ada, one, 'relates', two, { _id })));
  expect(statusCodes(replies)).toEqual([201, 201, 201]);
  expect((await link(ada, two, 'relates', one)).json().code).toBe('LINKED');
  expect((await link(ada, two, 'relates', one, { _id })).statusCode).toBe(201);
  expect((await link(ada, one, 'relates', three, { _id })).json().code).toBe('ID_TAKEN');
  expect(await shown(ada, one)).toEqual(['relates Two']);
});

test('links beyond a hundred are refused, at either end', async () => {
  const { ada, acme, id, one, two, three, link } = await startLinks();
  const rows = Array.from({ length: limits.linksOfTask }, () => ({
    organizationId: acme.id,
    id: randomUUID(),
    kind: 'relates',
    fromProjectId: id,
    fromTaskId: one.task._id,
    toProjectId: id,
    toTaskId: randomUUID(),
  }));
  await world.db.insertInto('taskLinks').values(rows).execute();
  expect((await link(ada, one, 'blocks', two)).json().code).toBe('TOO_MANY_LINKS');
  expect((await link(ada, two, 'blocks', one)).json().code).toBe('TOO_MANY_LINKS');
  expect((await link(ada, two, 'blocks', three)).statusCode).toBe(201);
});

test('nothing is linked to itself, to what is not there, or in a way that does not exist', async () => {
  const { ada, one, two, link, shown, tasks } = await startLinks();
  expect((await link(ada, one, 'relates', one)).json().fields).toHaveProperty('task');
  const nothing: Linkable = { task: { _id: randomUUID(), key: 'NO-1' }, url: `${tasks}/${randomUUID()}` };
  expect((await link(ada, one, 'relates', nothing)).statusCode).toBe(422);
  expect((await link(ada, nothing, 'relates', one)).statusCode).toBe(404);
  expect((await link(ada, one, 'loves' as LinkKind, two)).json().fields).toHaveProperty('kind');
  expect((await ada.get(`${nothing.url}/links`)).statusCode).toBe(404);
  expect((await ada.delete(`${nothing.url}/links/${randomUUID()}`)).statusCode).toBe(404);
  expect(await shown(ada, one)).toEqual([]);
});

test('a link rests while a task is in the trash, keeps circles away meanwhile, and ends with it', async () => {
  const { ada, url, one, two, three, link, links, shown } = await startLinks();
  await link(ada, one, 'blocks', two);
  await link(ada, two, 'blocks', three);
  const [{ _id }] = (await links(ada, one)) as [TaskLink];
  await ada.delete(two.url);
  expect(await shown(ada, one)).toEqual([]);
  expect((await link(ada, three, 'blocks', one)).json().code).toBe('CIRCLE');
  await ada.post(`${url}/trash/${two.task._id}/restore`, {});
  expect(await shown(ada, two)).toEqual(['blockedBy One', 'blocks Three']);
  await ada.delete(two.url);
  await letTrashAge(world, limits.trashDays + 1);
  expect(await tracesOf(world, _id)).toEqual([]);
  expect((await link(ada, three, 'blocks', one)).statusCode).toBe(201);
});

test('both histories tell of it', async () => {
  const { ada, bob, one, two, link, links } = await startLinks();
  await link(ada, one, 'blocks', two);
  const [{ _id }] = (await links(ada, one)) as [TaskLink];
  await ada.delete(`${one.url}/links/${_id}`);
  const told = async ({ url }: Linkable) =>
    (await bob.get(`${url}/timeline`))
      .json()
      .entries.slice(1)
      .map(({ activity }: { activity: { kind: string; changes: object[] } }) => [
        activity.kind,
        activity.changes[0],
      ]);
  expect(await told(one)).toEqual([
    ['link.added', { field: 'blocks', to: two.task.key }],
    ['link.removed', { field: 'blocks', from: two.task.key }],
  ]);
  expect(await told(two)).toEqual([
    ['link.added', { field: 'blockedBy', to: one.task.key }],
    ['link.removed', { field: 'blockedBy', from: one.task.key }],
  ]);
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
    const site = await startLinks();
    const person = site[name];
    expect((await site.link(person, site.one, 'blocks', site.two)).statusCode).toBe(expected);
    await site.link(site.ada, site.one, 'relates', site.three);
    const related = (await site.links(site.ada, site.one)).at(-1)!;
    const later = expected === 201 ? 200 : expected;
    expect((await person.get(`${site.one.url}/links`)).statusCode).toBe(later);
    expect((await person.delete(`${site.one.url}/links/${related._id}`)).statusCode).toBe(later);
  });
});
