import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFound } from '../../src/features/search/count.ts';
import { find } from '../../src/features/search/find.ts';
import type { Narrowing } from '../../src/features/search/found-queries.ts';
import { listMine } from '../../src/features/search/queries.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { isDistributed } from '../../src/platform/db/placement.ts';
import { execute } from '../support/template-database.ts';
import { startProject } from '../support/website.ts';
import { startWorld, type Person, type World } from '../support/world.ts';
import { pretendCitus } from './stand-in.ts';

// Where there is no cluster: a cluster refuses the statement that asks all organizations at once.

let world: World;
let kim: Person;
let asCluster: Db;

beforeAll(async () => {
  world = await startWorld();
  kim = await world.user('Kim');
  // More than are asked at once.
  for (const name of ['Acme', 'Beta', 'Ceta', 'Delta', 'Epsilon']) await fill(name);
  // Each is told once, and keeps to it.
  await isDistributed(world.db);
  await pretendCitus(world.databaseUrl);
  await execute(world.databaseUrl, `INSERT INTO pg_dist_partition VALUES ('search_entries')`);
  asCluster = connect(world.databaseUrl, () => {}).db;
});
afterAll(async () => {
  await asCluster.destroy();
  await world.stop();
});

async function fill(name: string) {
  const { id } = await world.organization(kim, [], name);
  const { url, addTask } = await startProject(world, kim, id);
  await kim.put(url, { name: `Halyard of ${name}` });
  const { task } = await addTask(kim, { title: `Halyard ${name}`, assignedTo: [kim.id] });
  await kim.post(`${url}/tasks/${task._id}/comments`, { body: 'The halyard is worn' });
  await addTask(kim, { title: `Mainsail ${name}`, description: 'Needs a halyard' });
  await world.addMember(id, await world.user('Lee Halyard'), 'employee');
}

const everything: Narrowing = { category: undefined, person: undefined, since: undefined };
const since = { thisWeek: new Date(0), thisMonth: new Date(0) };

/** The first page, the results of the next, and how many there are. */
async function ask(db: Db, text: string, narrowing: Narrowing, limit = 50) {
  const { tokenHash: id } = await world.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', kim.id)
    .executeTakeFirstOrThrow();
  const mine = await listMine(world.db, { kind: 'session', id }, text);
  const asked = { userId: kim.id, text, narrowing, limit };
  const { last, ...first } = await find(db, mine, asked);
  const next = last && (await find(db, mine, { ...asked, behind: last }));
  return { first, behind: next?.results, counts: await countFound(db, mine, { ...asked, since }) };
}

test('the same database is taken for a cluster, and for none', async () => {
  expect(await isDistributed(asCluster)).toBe(true);
  expect(await isDistributed(world.db)).toBe(false);
});

test.each<[what: string, text: string, narrowed: Partial<Narrowing>, count: number]>([
  ['as it was typed', 'halyard', {}, 20],
  ['in texts', 'needs halyard', {}, 5],
  ['mistyped', 'halyadr', {}, 20],
  ['of two letters', 'ha', {}, 20],
  ['of one category', 'halyard', { category: 'notStarted' }, 15],
  ['of a person', 'halyard', { person: 'Kim' }, 10],
  ['since then', 'halyard', { since: new Date(0) }, 20],
  ['mistyped, of a person', 'halyadr', { person: 'Kim' }, 10],
])(
  'a cluster, which asks each organization, finds the same as one database that is asked at once: %s',
  async (_what, text, narrowed, count) => {
    const narrowing = { ...everything, ...narrowed, person: narrowed.person && kim.id };
    const all = await ask(asCluster, text, narrowing);
    expect(all.first.results).toHaveLength(count);
    expect(await ask(world.db, text, narrowing)).toEqual(all);
    const pages = await ask(asCluster, text, narrowing, 3);
    expect(pages.behind).toEqual(all.first.results.slice(3, 6));
    expect(await ask(world.db, text, narrowing, 3)).toEqual(pages);
  },
);
