import { limits } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, search, startFleet, type Narrowing } from '../../../test/support/searching.ts';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { startProject, startWebsite, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
let site: Website;
beforeAll(async () => {
  world = await startWorld();
  site = await startWebsite(world);
});
afterAll(() => world.stop());

const titles = async (person: Person, text: string, narrowing?: Narrowing) =>
  (await search(person, text, narrowing)).tasks.map(({ title }) => title);

test('a task is found by the beginnings of its words, with where it belongs', async () => {
  const { task } = await site.addTask(site.ada, { title: 'Legend for the harbour map, sheet 7' });
  const { tasks } = await search(site.bob, 'MAP harb');
  expect(tasks).toEqual([
    {
      _id: task._id,
      key: 'WEB-1',
      number: 1,
      title: 'Legend for the harbour map, sheet 7',
      status: { name: 'To Do', color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      project: { _id: site.id, name: 'Website' },
      organization: { _id: site.acme.id, name: expect.any(String) },
      isArchived: false,
    },
  ]);
});

test('only in one organization, or among the tasks of one project', async () => {
  const { ada, bob, acme, beta, id } = site;
  const fleet = await startProject(world, ada, acme.id);
  for (const title of ['Anchor of the site', 'Anchor of the fleet'])
    await (title.endsWith('site') ? site : fleet).addTask(ada, { title });
  expect(await titles(ada, 'anchor', `&organization=${beta.id}`)).toEqual([]);
  expect(await titles(ada, 'anchor', `&organization=${acme.id}`)).toHaveLength(2);
  expect(await titles(ada, 'anchor', `&organization=${acme.id}&project=${id}`)).toEqual([
    'Anchor of the site',
  ]);
  expect(await titles(bob, 'anchor', `&project=${fleet.id}`)).toEqual([]);
});

test('a task is found by its number, alone or with a key that its project has or had', async () => {
  const { ada, dan, acme } = site;
  const shop = await startProject(world, ada, acme.id);
  await ada.put(shop.url, { key: 'SHOP' });
  const { task } = await shop.addTask(ada, { title: 'Price list' });
  await shop.addTask(ada, { title: 'Label number 1' });
  await ada.put(shop.url, { key: 'STORE' });

  for (const text of ['STORE-1', 'shop-1', ' Store-1 ']) {
    const [first] = (await search(ada, text)).tasks;
    expect(first).toMatchObject({ _id: task._id, key: 'STORE-1', number: 1 });
  }
  for (const text of ['1', '#1']) {
    const found = await titles(ada, text);
    expect(found).toContain('Price list');
    expect(found.indexOf('Label number 1')).toBeGreaterThan(found.indexOf('Price list'));
  }
  expect((await search(dan, 'STORE-1')).tasks).toEqual([]);
  for (const text of ['STORE-0', 'STORE-99', 'NOPE-1', '#99999999999', 'STORE-'])
    expect((await search(ada, text)).tasks.map(({ _id }) => _id)).not.toContain(task._id);
});

test('the whole title comes first, then its beginning, then the newest', async () => {
  const { ada, addTask } = site;
  for (const title of ['Quill', 'New quill', 'Quill pens', 'Old quill', 'Another quill'])
    await addTask(ada, { title });
  expect(await titles(ada, 'quill')).toEqual([
    'Quill',
    'Quill pens',
    'Another quill',
    'Old quill',
    'New quill',
  ]);
  expect(await titles(ada, 'quill', '&limit=2')).toEqual(['Quill', 'Quill pens']);
});

test.each([
  ['Mail ops@example.com about v1.2.3', 'example'],
  ['Move shop/checkout to new-shop', 'checkout'],
  ['Ünïcode in ÉCOLE', 'école'],
  ['Say “hello” to 山田', '山'],
  ['Say “hello” to 山田', 'hello'],
  ['Release 2.0', '2.0'],
])('“%s” is found by “%s”', async (title, text) => {
  await site.addTask(site.ada, { title });
  expect(await titles(site.ada, text)).toContain(title);
});

test.each(['%', '_', "'", "a' | 'b", '\\', '!(', ':*', '<->', '&', "'';--", '“”', '🙂'])(
  'nothing is found by signs that mean something to the database: %s',
  async (text) => {
    await site.addTask(site.ada, { title: 'Underscore and percent' });
    const found = await search(site.ada, text);
    expect(found.tasks).toEqual([]);
    expect(found.people).toEqual([]);
  },
);

test('nothing is found by the beginning of an organization’s id', async () => {
  const kim = await world.user('Kim');
  const _id = `beefcafe${crypto.randomUUID().slice(8)}`;
  await kim.post('/organizations', { _id, name: 'Acme', description: 'Of some kind', address: 'Here' });
  const { addTask } = await startProject(world, kim, _id);
  await addTask(kim, { title: 'Write the copy' });
  expect((await search(kim, 'beef')).tasks).toEqual([]);
});

test('organizations, projects and people are found by any part of their names', async () => {
  const [kim, lee] = [await world.user('Kim Lindqvist'), await world.user('Lee Wong')];
  const org = await world.organization(kim, [[lee, 'employee']]);
  await kim.put(`/organizations/${org.id}`, { name: 'Kestrel Cartography' });
  const body = { name: 'Offline trail maps' };
  const project = (await kim.post(`${org.url}/projects`, body)).json().project;

  const organization = { _id: org.id, name: 'Kestrel Cartography' };
  expect((await search(lee, 'cartog')).organizations).toEqual([{ ...organization, logo: null }]);
  expect((await search(kim, 'rail ma')).projects).toEqual([
    { _id: project._id, name: 'Offline trail maps', organization, isArchived: false, isPinned: false },
  ]);
  expect((await search(lee, 'lindq')).people).toEqual([
    { _id: kim.id, fullName: 'Kim Lindqvist', email: kim.email, organization },
  ]);
  expect((await search(kim, lee.email)).people.map(({ _id }) => _id)).toEqual([lee.id]);
});

const nothing = { organizations: [], projects: [], tasks: [], people: [], results: [] };

describe('who may not see something does not find it', () => {
  const secret = 'Zeppelin';

  test('in another organization', async () => {
    const { ada, eve, addTask } = site;
    await addTask(ada, { title: secret });
    expect(await titles(ada, secret)).toEqual([secret]);
    expect(await search(eve, secret)).toMatchObject(nothing);
    expect((await search(ada, 'Website')).projects).not.toEqual([]);
    expect((await search(eve, 'Website')).projects).toEqual([]);
    expect((await search(ada, ada.email)).people).not.toEqual([]);
    expect((await search(eve, ada.email)).people).toEqual([]);
    expect((await search(eve, site.acme.id)).tasks).toEqual([]);
  });

  test('in a project of their own organization whose team they are not on, unless they are admins', async () => {
    const { ada, bob, dan, acme } = site;
    const sibling = await startProject(world, bob, acme.id);
    await bob.put(sibling.url, { name: 'Airships' });
    await sibling.addTask(bob, { title: 'Dirigible' });
    for (const person of [bob, ada]) {
      expect(await titles(person, 'dirigible')).toEqual(['Dirigible']);
      expect((await search(person, 'airships')).projects).toHaveLength(1);
    }
    expect(await titles(dan, 'dirigible')).toEqual([]);
    expect((await search(dan, 'airships')).projects).toEqual([]);
  });

  test('after leaving the team or the organization, from the next request on', async () => {
    const { ada } = site;
    const { kim, fleet, leaveTeam, leaveOrganization } = await startFleet(world, site);
    await fleet.addTask(ada, { title: 'Balloon' });
    expect(await titles(kim, 'balloon')).toEqual(['Balloon']);
    await leaveTeam();
    expect(await titles(kim, 'balloon')).toEqual([]);
    expect((await search(kim, ada.email)).people).toHaveLength(1);
    await leaveOrganization();
    expect((await search(kim, ada.email)).people).toEqual([]);
  });

  test('in a project or an organization that was deleted', async () => {
    const kim = await world.user('Kim');
    const org = await world.organization(kim);
    const gone = await startProject(world, kim, org.id);
    await gone.addTask(kim, { title: 'Glider' });
    expect(await titles(kim, 'glider')).toEqual(['Glider']);
    expect((await search(kim, 'Website')).projects).toHaveLength(1);
    await kim.delete(gone.url);
    expect(await search(kim, 'glider')).toMatchObject({ tasks: [] });
    expect((await search(kim, 'Website')).projects).toEqual([]);
    const kept = await startProject(world, kim, org.id);
    await kept.addTask(kim, { title: 'Glider' });
    expect(await titles(kim, 'glider')).toEqual(['Glider']);
    await kim.delete(org.url);
    expect(await search(kim, 'glider')).toMatchObject(nothing);
  });
});

test.each([
  ['', 'Search is required'],
  ['%20%20', 'Search is required'],
  ['x'.repeat(limits.searchText + 1), 'Search may have at most 200 characters'],
  ['a%0Ab', 'Search must be a single line'],
])('the text “%.12s” is refused', async (text, message) => {
  const reply = await site.ada.get(`/search?q=${text}`);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields).toEqual({ q: message });
});

test('words are found that were copied from a line read from right to left, with the signs that turn it', async () => {
  await site.addTask(site.ada, { title: 'לתקן את המדפסת' });
  expect(await titles(site.ada, '\u2067המדפסת\u2069')).toEqual(['לתקן את המדפסת']);
});

test('a text of the greatest length is searched for', async () => {
  await search(site.ada, 'ab '.repeat(66));
});

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, nth) => first + nth);

/** The titles on the first pages, as far as there are any. */
async function foundOn(pages: number, person: Person, text: string) {
  const found: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const reply = await person.get(`/search?q=${text}&limit=50${cursor}`);
    const { results, pagination }: Found = reply.json();
    found.push(...results.map(({ task }) => task?.title ?? 'The project'));
    cursor = pagination.nextCursor && `&cursor=${pagination.nextCursor}`;
  }
  return found;
}
interface Found {
  results: { task?: { title: string } }[];
  pagination: { nextCursor: string | null };
}

test('what was just written does not wait for its place in the index, where every search would read it', async () => {
  const { rows } = await sql<{ index: string }>`
    SELECT pg_class.relname AS index FROM pg_class JOIN pg_am ON pg_am.oid = pg_class.relam
    WHERE pg_am.amname = 'gin' AND pg_class.relnamespace = 'public'::regnamespace
      AND NOT coalesce(pg_class.reloptions @> '{fastupdate=off}', false)`.execute(world.db);
  expect(rows).toEqual([]);
});

test('of many thousand tasks, the index brings the rare and the newest are the common', async () => {
  const kim = await world.user('Kim');
  const org = await world.organization(kim);
  const project = await startProject(world, kim, org.id);
  const { task } = await project.addTask(kim, { title: 'A needle, long ago' });
  const straws = limits.countedTasks + 1;
  for (let from = 1; from <= straws; from += 1_000)
    await inOwnTime(world.db, (db) =>
      sql`INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
        SELECT ${org.id}, ${project.id}, gen_random_uuid(), 1000 + n, ${project.todo}, 'Straw ' || n, ${kim.id}
        FROM generate_series(${from}::int, ${Math.min(from + 999, straws)}::int) AS n`.execute(db),
    );

  expect((await search(kim, 'needle')).tasks).toMatchObject([{ _id: task._id }]);
  expect(await titles(kim, 'str', '&limit=2')).toEqual([`Straw ${straws}`, `Straw ${straws - 1}`]);
  await startProject(world, kim, org.id).then(({ url }) => kim.put(url, { name: 'Straw' }));
  await sql`UPDATE task_counters SET last = 100000 WHERE project_id = ${project.id}`.execute(world.db);
  for (const typed of ['straw', 'sraw']) {
    const seen: string[] = [];
    for (let cursor = ''; seen.length < 150;) {
      const { results, pagination } = (await kim.get(`/search?q=${typed}&limit=50${cursor}`)).json();
      seen.push(...results.map(({ task }: { task?: { title: string } }) => task?.title ?? 'The project'));
      cursor = `&cursor=${pagination.nextCursor}`;
      // By the newest alone, the word would be a rare one now.
      for (let more = 0; more < 50 && seen.length === 50; more += 1)
        await project.addTask(kim, { title: 'Hay' });
    }
    const newest = Array.from({ length: 149 }, (_, nth) => `Straw ${straws - nth}`);
    expect(seen, 'without a gap').toEqual(['The project', ...newest]);
    await sql`DELETE FROM tasks WHERE organization_id = ${org.id} AND title = 'Hay'`.execute(world.db);
  }

  const barn = await startProject(world, kim, org.id);
  await sql`INSERT INTO task_counters (organization_id, project_id, last) VALUES (${org.id}, ${barn.id}, 50000)`.execute(
    world.db,
  );
  const addNewest = (title: string, { id, todo }: Pick<Website, 'id' | 'todo'>, numbers: number[]) =>
    sql`INSERT INTO tasks (organization_id, project_id, id, number, status_id, title, created_by)
      SELECT ${org.id}, ${id}, gen_random_uuid(), 100000 + n, ${todo}, ${title} || n, ${kim.id}
      FROM unnest(${numbers}::int[]) AS n`.execute(world.db);
  for (let n = 1; n <= 250; n += 50) {
    await addNewest('Straw, later ', barn, numbersFrom(n, 45));
    await addNewest('Straw, later ', project, numbersFrom(n + 45, 5));
  }
  const [, ...straw] = await foundOn(4, kim, 'straw');
  expect(straw, 'of all large projects').toEqual(
    numbersFrom(52, 199)
      .toReversed()
      .map((n) => `Straw, later ${n}`),
  );
  const assigned = await sql`
    INSERT INTO task_assignees (organization_id, project_id, task_id, user_id)
    SELECT organization_id, project_id, id, ${kim.id} FROM tasks WHERE title = 'Straw, later 7'`.execute(
    world.db,
  );
  expect(assigned.numAffectedRows).toBe(1n);
  await sql`UPDATE tasks SET updated_at = now() - interval '40 days' WHERE title = 'Straw, later 250'`.execute(
    world.db,
  );
  const narrowed = (chosen: string) => titles(kim, 'straw', `${chosen}&limit=2`);
  expect(await narrowed('&category=notStarted')).toEqual(['Straw, later 250', 'Straw, later 249']);
  expect(await narrowed('&changed=thisMonth&type=task')).toEqual(['Straw, later 249', 'Straw, later 248']);
  expect(await narrowed(`&person=${kim.id}`), 'also behind all that are listed').toEqual(['Straw, later 7']);
  expect(await narrowed('&category=done')).toEqual([]);
  const { all, category } = await count(kim, 'straw');
  expect(all.isMore, 'of those that are listed').toBe(true);
  expect(all.count).toBeLessThan(500);
  expect(category).toEqual([{ value: 'notStarted', count: all.count - 1, isMore: true }]);

  await addNewest('Stráw, latest ', project, [1]);
  expect((await foundOn(1, kim, 'straw')).slice(0, 2)).toEqual(['The project', 'Stráw, latest 1']);

  await addNewest('Regatta ', project, numbersFrom(1_000, 250));
  expect(await foundOn(6, kim, 'regatta'), 'of a word of the newest alone, all').toHaveLength(250);
  expect((await count(kim, 'straw')).all, 'no further than counts go').toEqual({
    count: 1_000,
    isMore: true,
  });
  const { rows } = await sql`
    EXPLAIN SELECT id FROM search_entries WHERE search_lookup(words) @@ '''0123abcdnneedle'':*'::tsquery`.execute(
    world.db,
  );
  expect(JSON.stringify(rows)).toContain('search_entries_words');
});
