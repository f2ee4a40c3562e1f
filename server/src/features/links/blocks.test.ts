import { randomUUID } from 'node:crypto';
import { limits, type Block } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Of the website, tasks by their titles, and who blocks whom. */
async function startBlocks() {
  const website = await startWebsite(world);
  const { ada, url } = website;
  const titles = new Map<string, string>();
  const add = async (title: string, fields: object = {}) => {
    const made = await website.addTask(ada, { title, ...fields });
    titles.set(made.task._id, title);
    return made;
  };
  const block = async (from: { url: string }, to: { task: { _id: string } }, fields: object = {}) =>
    (await ada.post(`${from.url}/links`, { kind: 'blocks', task: to.task._id, ...fields })).json().link
      ._id as string;
  const list = async (person: Person, search = '') => {
    const { blocks } = (await person.get(`${url}/blocks${search}`)).json() as { blocks: Block[] };
    return blocks.map(({ from, to }) => `${titles.get(from)} blocks ${titles.get(to)}`).toSorted();
  };
  return { ...website, add, block, list };
}

test('a project tells which of its tasks block each other on some days, whatever one date they have', async () => {
  const { ada, cleo, url, add, block, list } = await startBlocks();
  const long = await add('Long', { startDate: '2026-11-01', dueDate: '2026-12-24' });
  const due = await add('Due', { dueDate: '2026-11-17' });
  const begun = await add('Begun', { startDate: '2026-11-20' });
  const later = await add('Later', { dueDate: '2026-12-01' });
  const someDay = await add('Some day');
  const _id = await block(due, begun);
  await block(long, due);
  await block(begun, later);
  await block(later, someDay);
  await ada.post(`${due.url}/links`, { kind: 'relates', task: later.task._id });
  expect(await list(cleo, '?during=2026-11-16..2026-11-22')).toEqual(['Due blocks Begun', 'Long blocks Due']);
  expect(await list(cleo, '?during=2026-11-18..')).toEqual(['Begun blocks Later']);
  expect(await list(cleo, '?during=..2026-11-17')).toEqual(['Long blocks Due']);
  expect(await list(cleo)).toHaveLength(4);
  const reply = (await cleo.get(`${url}/blocks?during=2026-11-17..2026-11-20`)).json();
  expect(reply.isMore).toBe(false);
  expect(reply.blocks).toContainEqual({ _id, from: due.task._id, to: begun.task._id });
});

test('what is in the trash or in another project blocks nothing here', async () => {
  const { ada, acme, url, add, block, list } = await startBlocks();
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
  await block(one, two);
  await block(two, three);
  const shop = await startProject(world, ada, acme.id);
  const other = await shop.addTask(ada, { title: 'Elsewhere' });
  await block(one, other, { project: shop.id });
  await block(other, three, { project: url.split('/').at(-1) });
  expect(await list(ada)).toEqual(['One blocks Two', 'Two blocks Three']);
  await ada.delete(three.url);
  expect(await list(ada)).toEqual(['One blocks Two']);
  await ada.post(`${url}/trash/${three.task._id}/restore`, {});
  expect(await list(ada)).toEqual(['One blocks Two', 'Two blocks Three']);
});

test('of more than some thousand it says that there are more', async () => {
  const { ada, acme, id, url, add } = await startBlocks();
  const tasks = await Promise.all(Array.from({ length: 50 }, (_, n) => add(`Task ${n}`)));
  const pairs = tasks.flatMap((from, n) => tasks.slice(n + 1).map((to) => [from.task._id, to.task._id]));
  const rows = [...pairs, ...pairs.map(([from, to]) => [to, from])].map(([fromTaskId, toTaskId]) => ({
    organizationId: acme.id,
    id: randomUUID(),
    kind: 'blocks',
    fromProjectId: id,
    fromTaskId: fromTaskId!,
    toProjectId: id,
    toTaskId: toTaskId!,
  }));
  await world.db.insertInto('taskLinks').values(rows).execute();
  const reply = (await ada.get(`${url}/blocks`)).json();
  expect([reply.blocks.length, reply.isMore]).toEqual([limits.listedBlocks, true]);
});

test.each(['2026-11-17', 'thisWeek', '2026-11-22..2026-11-16', '0000-01-01..'])(
  'days such as %s are refused',
  async (during) => {
    const { ada, url } = await startWebsite(world);
    const reply = await ada.get(`${url}/blocks?during=${during}`);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['during']]);
  },
);

describe('who may', () => {
  test.each([
    ['ada', 200],
    ['bob', 200],
    ['cleo', 200],
    ['dan', 403],
    ['ed', 403],
    ['eve', 404],
  ] as const)('%s gets %i', async (name, expected) => {
    const site = await startBlocks();
    expect((await site[name].get(`${site.url}/blocks`)).statusCode).toBe(expected);
  });

  test('whoever has left the team sees no more of it', async () => {
    const { ada, bob, url } = await startBlocks();
    expect((await bob.get(`${url}/blocks`)).statusCode).toBe(200);
    await ada.delete(`${url}/team/${bob.id}`);
    expect((await bob.get(`${url}/blocks`)).statusCode).toBe(403);
  });
});
