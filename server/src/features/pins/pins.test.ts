import { limits, listProjects, type ListedProject } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letTrashAge, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

const pin = (person: Person, url: string, isPinned = true) => person.put(`${url}/pin`, { isPinned });

/** Acme with the website and four projects of Ada, on whose teams Bob is; newest last. */
async function startPins() {
  const site = await startWebsite(world);
  const { ada, bob, acme, url } = site;
  const urls: Record<string, string> = { Website: url };
  for (const name of ['Atlas', 'Boats', 'Cabin', 'Docks']) {
    const { project } = (await ada.post(`${acme.url}/projects`, { name })).json();
    urls[name] = `${acme.url}/projects/${project._id}`;
    await ada.post(`${urls[name]}/team`, [{ userId: bob.id }]);
  }
  const list = async (person: Person, query = '') => {
    const reply = (await person.get(`${acme.url}/projects${query}`)).json();
    return listProjects.schema.response[200].parse(reply);
  };
  /** As on the cards, those that are pinned with a star. */
  const cards = async (person: Person, query = '') => (await list(person, query)).projects.map(cardOf);
  return { ...site, urls, list, cards };
}

const cardOf = ({ name, isPinned }: Pick<ListedProject, 'name' | 'isPinned'>) =>
  isPinned ? `${name}*` : name;

test('what somebody has pinned stands first, the newest first, for them alone', async () => {
  const { ada, bob, acme, urls, cards } = await startPins();
  expect((await pin(bob, urls.Atlas!)).json()).toEqual({ status: 200 });
  await pin(bob, urls.Cabin!);
  expect(await cards(bob)).toEqual(['Cabin*', 'Atlas*', 'Docks', 'Boats', 'Website']);
  expect(await cards(ada)).toEqual(['Docks', 'Cabin', 'Boats', 'Atlas', 'Website']);
  expect((await bob.get(urls.Atlas!)).json().project.isPinned).toBe(true);
  expect((await ada.get(urls.Atlas!)).json().project.isPinned).toBe(false);
  expect(await cards(bob, '?only=pinned')).toEqual(['Cabin*', 'Atlas*']);
  expect(await cards(bob, '?only=pinned&text=cab')).toEqual(['Cabin*']);
  expect(await cards(ada, '?only=pinned')).toEqual([]);
  expect((await bob.get(`${acme.url}/projects?only=all`)).statusCode).toBe(422);
  await pin(bob, urls.Cabin!, false);
  expect(await cards(bob)).toEqual(['Atlas*', 'Docks', 'Cabin', 'Boats', 'Website']);
});

test('whoever changes a project is told whether they have pinned it', async () => {
  const { ada, bob, urls } = await startPins();
  await pin(ada, urls.Boats!);
  await pin(bob, urls.Docks!);
  expect((await ada.put(urls.Boats!, { color: 'red' })).json().project.isPinned).toBe(true);
  expect((await ada.put(urls.Docks!, { color: 'red' })).json().project.isPinned).toBe(false);
});

test.each([1, 2, 3])(
  'pages of %i go through what is pinned, then through the rest, each once',
  async (limit) => {
    const { bob, urls, list, cards } = await startPins();
    for (const name of ['Atlas', 'Docks']) await pin(bob, urls[name]!);
    const all = await cards(bob);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { projects, pagination } = await list(bob, `?limit=${limit}${cursor}`);
      expect(projects.length).toBeLessThanOrEqual(limit);
      seen.push(...projects.map(cardOf));
      if (!pagination.nextCursor) break;
      cursor = `&cursor=${pagination.nextCursor}`;
    }
    expect(seen).toEqual(all);
    const byNumber = [1, 2, 3, 4, 5].map((page) => cards(bob, `?limit=${limit}&page=${page}`));
    expect((await Promise.all(byNumber)).flat()).toEqual(all);
  },
);

test.each(['name', 'changed'])('what is pinned stands first in pages by %s, too', async (sort) => {
  const { ada, bob, urls, list, cards } = await startPins();
  for (const name of ['Docks', 'Boats']) await pin(bob, urls[name]!);
  for (const name of ['Docks', 'Website', 'Boats', 'Atlas', 'Cabin'])
    await ada.put(urls[name]!, { description: 'Moved' });
  const all = {
    name: ['Boats*', 'Docks*', 'Atlas', 'Cabin', 'Website'],
    changed: ['Boats*', 'Docks*', 'Cabin', 'Atlas', 'Website'],
  }[sort]!;
  expect(await cards(bob, `?sort=${sort}`)).toEqual(all);
  const { projects, pagination } = await list(bob, `?sort=${sort}&limit=1`);
  expect(projects.map(cardOf)).toEqual(all.slice(0, 1));
  const second = await list(bob, `?sort=${sort}&limit=2&cursor=${pagination.nextCursor}`);
  expect(second.projects.map(cardOf)).toEqual(all.slice(1, 3));
  expect(await cards(bob, `?sort=${sort}&cursor=${second.pagination.nextCursor}`)).toEqual(all.slice(3));
});

test('a cursor of an earlier version goes on in the rest', async () => {
  const { bob, urls, list, cards } = await startPins();
  await pin(bob, urls.Atlas!);
  const { pagination } = await list(bob, '?limit=2');
  const before = pagination.nextCursor!.replace(/^0-/, '');
  expect(before).not.toBe(pagination.nextCursor);
  expect(await cards(bob, `?cursor=${before}`)).toEqual(['Cabin', 'Boats', 'Website']);
});

test.each(['1-x', '2-5', '1-99999999999999999', '0-'])(
  'a cursor that is made up is refused: %s',
  async (place) => {
    const { bob, acme, id } = await startPins();
    const reply = await bob.get(`${acme.url}/projects?cursor=${place}.${id}`);
    expect(reply.json()).toMatchObject({ status: 422, fields: { cursor: expect.any(String) } });
  },
);

test('what is found by words begins with what is pinned, too', async () => {
  const { ada, bob, urls, cards } = await startPins();
  await ada.put(urls.Atlas!, { name: 'Harbour atlas' });
  await ada.put(urls.Docks!, { name: 'Harbour docks' });
  await pin(bob, urls.Atlas!);
  expect(await cards(bob, '?text=harb')).toEqual(['Harbour atlas*', 'Harbour docks']);
  expect(await cards(bob, '?text=boat')).toEqual(['Boats']);
});

test('in a search, projects that are pinned come before better matches', async () => {
  const { ada, urls } = await startPins();
  await ada.put(urls.Atlas!, { name: 'New docks' });
  const found = async (): Promise<string[]> => (await ada.get('/search?q=docks')).json().projects.map(cardOf);
  expect(await found()).toEqual(['Docks', 'New docks']);
  await pin(ada, urls.Atlas!);
  expect(await found()).toEqual(['New docks*', 'Docks']);
});

test('who does not see a project cannot pin it', async () => {
  const { ada, dan, ed, eve, url, id, beta } = await startPins();
  const before = await world.stored();
  for (const person of [dan, ed]) expect((await pin(person, url)).statusCode).toBe(403);
  expect((await pin(eve, url)).statusCode).toBe(404);
  expect((await pin(eve, `${beta.url}/projects/${id}`)).statusCode).toBe(404);
  expect((await ada.put(`${url}/pin`, { isPinned: 'yes' })).statusCode).toBe(422);
  expect((await ada.put(`${url}/pin`, {})).statusCode).toBe(422);
  expect(await world.stored()).toEqual(before);
});

test('a pin goes with the team, with the organization and with the project, and is back with them', async () => {
  const { ada, bob, acme, id, url, urls, cards } = await startPins();
  await pin(bob, url);
  await ada.delete(`${url}/team/${bob.id}`);
  expect(await cards(bob)).toEqual(['Docks', 'Cabin', 'Boats', 'Atlas']);
  expect((await pin(bob, url, false)).statusCode).toBe(403);
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  expect(await cards(bob)).toEqual(['Website*', 'Docks', 'Cabin', 'Boats', 'Atlas']);

  await ada.delete(url);
  expect(await cards(bob)).toEqual(['Docks', 'Cabin', 'Boats', 'Atlas']);
  expect((await pin(bob, url)).statusCode).toBe(404);
  await ada.post(`${acme.url}/trash/${id}/restore`);
  expect(await cards(bob)).toEqual(['Website*', 'Docks', 'Cabin', 'Boats', 'Atlas']);

  await ada.delete(`${acme.url}/members/${bob.id}`);
  await world.addMember(acme.id, bob, 'manager');
  expect(await cards(bob)).toEqual([]);
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  await ada.post(`${urls.Docks}/team`, [{ userId: bob.id }]);
  expect(await cards(bob)).toEqual(['Website*', 'Docks']);
});

test('nothing is left of a pin once its project is erased', async () => {
  const { ada, bob, url } = await startPins();
  await pin(bob, url);
  await ada.delete(url);
  await letTrashAge(world, limits.trashDays + 1);
  const left = world.db.selectFrom('projectPins').selectAll().where('userId', '=', bob.id);
  expect(await left.execute()).toEqual([]);
});

/** Projects of Ada in a number, all pinned. */
async function pinMany(person: Person, organizationId: string, count: number) {
  await sql`
    WITH made AS (
      INSERT INTO projects (organization_id, id, name, created_by)
      SELECT ${organizationId}, gen_random_uuid(), 'Pinned', ${person.id}::uuid FROM generate_series(1, ${count}::int)
      RETURNING organization_id, id
    )
    INSERT INTO project_pins (organization_id, user_id, project_id)
    SELECT organization_id, ${person.id}::uuid, id FROM made`.execute(world.db);
}

const tooMany = {
  status: 409,
  code: 'TOO_MANY_PINS',
  message: `You may have pinned at most ${limits.pins} projects of an organization. Unpin one first.`,
};

test('fifty are pinned at most, of those that one sees', async () => {
  const { ada, bob, acme, urls, list } = await startPins();
  await pinMany(ada, acme.id, limits.pins - 1);
  await pin(ada, urls.Atlas!);
  expect((await pin(ada, urls.Boats!)).json()).toEqual(tooMany);
  expect((await pin(ada, urls.Atlas!)).statusCode).toBe(200);
  expect((await pin(bob, urls.Boats!)).statusCode).toBe(200);
  const { projects, pagination } = await list(ada, `?limit=${limits.pins}`);
  expect(projects.filter(({ isPinned }) => isPinned)).toHaveLength(limits.pins);
  expect(pagination.nextCursor).toMatch(/^1-/);
  await pin(ada, urls.Atlas!, false);
  expect((await pin(ada, urls.Boats!)).statusCode).toBe(200);
  await ada.delete(urls.Boats!);
  expect((await pin(ada, urls.Cabin!)).statusCode).toBe(200);
});

test('those that are pinned at once do not pass the limit together', async () => {
  const { ada, acme, urls } = await startPins();
  await pinMany(ada, acme.id, limits.pins - 1);
  const replies = await Promise.all(Object.values(urls).map((url) => pin(ada, url)));
  const refused = replies.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(replies.length - 1);
});

test('pinned and unpinned at once, often: it is one or the other, and nobody is refused', async () => {
  const { bob, urls, cards } = await startPins();
  const presses = Array.from({ length: 12 }, (_, nth) => pin(bob, urls.Cabin!, nth % 2 === 0));
  for (const { statusCode } of await Promise.all(presses)) expect(statusCode).toBe(200);
  const cabins = (await cards(bob)).filter((card) => card.startsWith('Cabin'));
  expect(cabins).toHaveLength(1);
  await pin(bob, urls.Cabin!, false);
  expect(await cards(bob)).toContain('Cabin');
});

test('pinning while the project is deleted is kept, or refused', async () => {
  const { ada, bob, acme, id, url, cards } = await startPins();
  const [pinned, deleted] = await Promise.all([pin(bob, url), ada.delete(url)]);
  expect(deleted.statusCode).toBe(200);
  expect([200, 404]).toContain(pinned.statusCode);
  await ada.post(`${acme.url}/trash/${id}/restore`);
  expect((await cards(bob)).includes('Website*')).toBe(pinned.statusCode === 200);
});

test('only the person’s own pages hear of it, and nothing of it is in the log', async () => {
  const { ada, bob, acme, url } = await startPins();
  const [own, other] = [await world.listens(bob), await world.listens(ada)];
  const entries = () => world.db.selectFrom('activities').selectAll().execute();
  const before = await entries();
  await pin(bob, url);
  await own.hears({ kind: 'pins', ids: [acme.id] });
  await ada.put(url, { name: 'Site' });
  await other.hears({ kind: 'project' });
  expect(other.kinds()).not.toContain('pins');
  expect((await entries()).length).toBe(before.length + 1);
});
