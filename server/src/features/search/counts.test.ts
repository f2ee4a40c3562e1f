import { limits, searchTypes } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, search, startFleet } from '../../../test/support/searching.ts';
import { inOwnTime } from '../../../test/support/in-own-time.ts';
import { png, startProject, startWebsite, taskForm, type Website } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
let site: Website;
beforeAll(async () => {
  world = await startWorld();
  site = await startWebsite(world);
});
afterAll(() => world.stop());

const results = async (person: Person, text: string, chosen: Record<string, string> = {}) =>
  (await search(person, text, { limit: '50', ...chosen })).results;

const short = (counts: { value: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ value, count: many }) => [value, many]));
const none = { count: 0, isMore: false };

/** Tasks, a comment, a file and a label with the word, of several people, in two projects of Acme; some of long ago. */
async function tellMuch(word: string) {
  const { ada, bob, cleo, url, doing, addTask, acme } = site;
  await addTask(ada, { title: `First ${word}`, assignedTo: [bob.id, cleo.id] });
  await addTask(ada, { title: `Second ${word}`, status: doing, assignedTo: [bob.id] });
  const third = await addTask(ada, { title: 'Third', status: doing });
  await cleo.post(`${third.url}/comments`, { body: `The ${word} is here` });
  await ada.form('PUT', third.url, taskForm({}, [await png(), `${word}.png`]));
  const label = (await ada.post(`${url}/labels`, { name: `${word} area` })).json().label;
  await addTask(ada, { title: 'Fourth', labels: [label._id] });
  const fleet = await startProject(world, ada, acme.id);
  await ada.put(fleet.url, { name: `${word} fleet` });
  const { task: old } = await fleet.addTask(ada, { title: `Old ${word}` });
  await sql`UPDATE tasks SET updated_at = now() - interval '40 days' WHERE id = ${old._id}`.execute(world.db);
  return { fleet };
}

test('what was found is counted by kind, place, status, person and time', async () => {
  const { ada, bob, cleo, acme, id } = site;
  const { fleet } = await tellMuch('Osprey');
  const counts = await count(ada, 'osprey');
  expect(counts.all).toEqual({ count: 7, isMore: false });
  expect(short(counts.type)).toEqual({ task: 4, comment: 1, file: 1, project: 1 });
  expect(counts.organization).toEqual([
    { value: acme.id, name: expect.any(String), count: 7, isMore: false },
  ]);
  expect(counts.project).toEqual([
    { value: id, name: 'Website', count: 5, isMore: false },
    { value: fleet.id, name: 'Osprey fleet', count: 2, isMore: false },
  ]);
  expect(short(counts.category)).toEqual({ notStarted: 3, started: 3 });
  expect(counts.person.map(({ name, count: many }) => [name, many])).toEqual(
    expect.arrayContaining([
      ['Bob', 2],
      ['Cleo', 2],
      ['Ada', 1],
    ]),
  );
  expect(short(counts.changed)).toEqual({ thisWeek: 6, thisMonth: 6 });
  expect(short((await count(ada, 'osprye')).type), 'mistyped').toEqual(short(counts.type));
  expect(short((await count(bob, 'osprey', { person: cleo.id })).type)).toEqual({ task: 1, comment: 1 });
});

test('each number is what one gets by choosing it, whatever else is chosen', async () => {
  const { ada, cleo } = site;
  const { fleet } = await tellMuch('Plover');
  const chosen: Record<string, string>[] = [
    {},
    { person: cleo.id, category: 'notStarted' },
    { project: fleet.id, changed: 'thisMonth' },
    { project: site.id, organization: site.acme.id, category: 'started', changed: 'thisWeek' },
  ];
  for (const one of chosen) {
    const counts = await count(ada, 'plover', one);
    expect(counts.all.count).toBe((await results(ada, 'plover', one)).length);
    for (const facet of ['type', 'project', 'category', 'person', 'changed'] as const)
      for (const { value, count: many } of counts[facet])
        expect(await results(ada, 'plover', { ...one, [facet]: value }), `${facet} ${value}`).toHaveLength(
          many,
        );
    const kinds = searchTypes.filter((type) => !counts.type.some(({ value }) => value === type));
    for (const type of kinds) expect(await results(ada, 'plover', { ...one, type })).toEqual([]);
  }
});

test('pages of what is narrowed follow each other, and are of that alone', async () => {
  const { ada, bob, addTask } = site;
  for (let n = 0; n < 5; n += 1)
    await addTask(ada, { title: `Dunlin ${n}`, assignedTo: n % 2 === 0 ? [bob.id] : [] });
  const first = (await ada.get(`/search?q=dunlin&limit=2&person=${bob.id}`)).json();
  expect(first.tasks.map(({ title }: { title: string }) => title)).toEqual(['Dunlin 4', 'Dunlin 2']);
  const behind = `&limit=2&cursor=${first.pagination.nextCursor}`;
  const second = (await ada.get(`/search?q=dunlin&person=${bob.id}${behind}`)).json();
  expect(second.results.map(({ task }: { task: { title: string } }) => task.title)).toEqual(['Dunlin 0']);
  expect((await ada.get(`/search?q=dunlin${behind}`)).statusCode).toBe(422);
  expect((await ada.get('/search/counts?q=dunlin&changed=lately')).json().fields).toEqual({
    changed: 'Choose thisWeek or thisMonth',
  });
});

test('of many organizations the first are told of, the chosen one among them', async () => {
  const ida = await world.user('Ida');
  const fewest = await world.organization(ida);
  await ida.post(`${fewest.url}/projects`, { name: 'Dunlin' });
  for (let n = 0; n < limits.facetValues; n += 1) {
    const { url } = await world.organization(ida);
    for (const name of ['Dunlin', 'Dunlin 2']) await ida.post(`${url}/projects`, { name });
  }
  const { organization: first } = await count(ida, 'dunlin');
  expect(first).toHaveLength(limits.facetValues);
  expect(first.map(({ value }) => value)).not.toContain(fewest.id);
  const { organization: chosen } = await count(ida, 'dunlin', { organization: fewest.id });
  expect(chosen).toHaveLength(limits.facetValues);
  expect(chosen.at(-1)).toMatchObject({ value: fewest.id, count: 1 });
});

const hidden = async () => (await startProject(world, site.ada, site.acme.id)).id;
/** The index has only the beginning of it. */
const alike = async () => {
  const { id } = site.acme;
  const organizationId = `${id.slice(0, 8)}-0000-4000-8000-${id.slice(-12)}`;
  await site.eve.post('/organizations', { name: 'Alike', _id: organizationId });
  return (await startProject(world, site.eve, organizationId)).id;
};

describe('nobody counts what they may not see', () => {
  const nothing = {
    all: none,
    type: [],
    organization: [],
    project: [],
    category: [],
    person: [],
    changed: [],
  };

  test('in another organization, or off the team', async () => {
    await tellMuch('Godwit');
    for (const person of [site.eve, site.dan, site.ed])
      for (const chosen of ['', `organization=${site.acme.id}`, `project=${site.id}`])
        expect(await count(person, 'godwit', chosen)).toEqual(nothing);
    // Cleo is on the team of the one project, and not of the other.
    const mine = await count(site.cleo, 'godwit');
    expect(mine.all.count).toBe(5);
    expect(mine.project.map(({ value }) => value)).toEqual([site.id]);
  });

  describe('nor is anything of it told by what is missing: left out before it is cut short', () => {
    test.each([
      ['is what others see of the organization', 'dotterel', hidden],
      ['is what is of an organization whose id begins alike', 'whimbrel', alike],
    ])('%s', async (_, word, startOther) => {
      const id = await startOther();
      await inOwnTime(world.db, (db) =>
        sql`INSERT INTO search_entries (organization_id, project_id, task_id, kind, id, made_at, seq, name, words)
        SELECT made.organization_id, ${id}, made.id, 'task', made.id, now(), 1, ${word}, made.words
        FROM (
          SELECT organization_id, md5(id::text || n)::uuid AS id,
            search_index(organization_id, 'n', ARRAY[${word}]) AS words
          FROM projects, generate_series(1, ${limits.countedTasks}::int) AS n WHERE projects.id = ${id}
        ) AS made`.execute(db),
      );
      await site.addTask(site.ada, { title: word });
      expect((await count(site.cleo, word)).all).toEqual({ count: 1, isMore: false });
      expect(await results(site.cleo, word, { category: 'notStarted' })).toHaveLength(1);
      expect(await results(site.cleo, word)).toHaveLength(1);
    });
  });

  test('after leaving the team or the organization, and of a project that was deleted', async () => {
    const { ada } = site;
    const { kim, fleet, ...ways } = await startFleet(world, site);
    await fleet.addTask(ada, { title: 'Turnstone' });
    expect((await count(kim, 'turnstone')).all.count).toBe(1);
    await ways.leaveTeam();
    expect(await count(kim, 'turnstone')).toEqual(nothing);
    await ways.joinTeam();
    expect((await count(kim, 'turnstone')).all.count).toBe(1);
    await ways.leaveOrganization();
    expect(await count(kim, 'turnstone')).toEqual(nothing);
    await ada.delete(fleet.url);
    expect(await count(ada, 'turnstone')).toEqual(nothing);
  });
});
