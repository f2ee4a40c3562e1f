import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type Person, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const find = async (person: Person, list: string, text: string) => {
  const reply = await person.get(`${list}?text=${encodeURIComponent(text)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

interface Entry {
  userId: { fullName: string };
}
const namesOf = (entries: Entry[]) => entries.map(({ userId }) => userId.fullName);

async function acmeOfFour() {
  const names = ['Ada Lovelace', 'José García', 'Łukasz Straße', 'cleo de la Cruz'];
  const [ada, ...others] = await Promise.all(names.map((name) => world.user(name)));
  const acme = await world.organization(
    ada!,
    others.map((person) => [person, 'employee']),
  );
  return { ada: ada!, others, acme };
}

test.each([
  ['ada', ['Ada Lovelace']],
  ['LOVE ad', ['Ada Lovelace']],
  ['jose garcia', ['José García']],
  ['JOSÉ', ['José García']],
  ['la cr', ['cleo de la Cruz']],
  ['example.com', ['Ada Lovelace', 'cleo de la Cruz', 'José García', 'Łukasz Straße']],
  ['cleo.de.la.cruz', ['cleo de la Cruz']],
  ['ovelace', []],
  ['%', ['Ada Lovelace', 'cleo de la Cruz', 'José García', 'Łukasz Straße']],
  ['ada%zoe', []],
  ["ada'; --", ['Ada Lovelace']],
])('members are found by the beginnings of their words: %s', async (text, expected) => {
  const { ada, acme } = await acmeOfFour();
  const { members, admins } = await find(ada, `${acme.url}/members`, text);
  expect(namesOf(members)).toEqual(expected);
  expect(admins).toBe(1);
});

test('what is found has pages, and a cursor goes on in it', async () => {
  const { ada, acme } = await acmeOfFour();
  const list = `${acme.url}/members?limit=1&text=example`;
  const first = (await ada.get(list)).json();
  expect(namesOf(first.members)).toEqual(['Ada Lovelace']);
  const second = (await ada.get(`${list}&cursor=${first.pagination.nextCursor}`)).json();
  expect(namesOf(second.members)).toEqual(['cleo de la Cruz']);
});

test('a team is searched like the members, and says how large it is', async () => {
  const { ada, others, acme } = await acmeOfFour();
  const { url } = await world.project(ada, acme.id);
  await ada.post(
    `${url}/team`,
    others.map(({ id: userId }) => ({ userId })),
  );
  const { team, teamSize } = await find(ada, `${url}/team`, 'garc');
  expect(namesOf(team)).toEqual(['José García']);
  expect(teamSize).toBe(4);
});

test('invites are found by address, and by who is invited by organization', async () => {
  const { ada, acme } = await acmeOfFour();
  const bob = await world.user('Bob');
  await ada.post(`${acme.url}/invites`, { email: bob.email });
  await ada.post(`${acme.url}/invites`, { email: 'first.last@example.org' });
  const emails = async (text: string) =>
    (await find(ada, `${acme.url}/invites`, text)).invites.map(({ email }: { email: string }) => email);
  expect(await emails('last')).toEqual(['first.last@example.org']);
  expect(await emails('bob')).toEqual([bob.email]);
  expect(await emails('lovelace')).toEqual([]);

  expect((await find(bob, '/users/invites', 'acme')).invites).toHaveLength(1);
  const none = await find(bob, '/users/invites', 'beta');
  expect(none.invites).toEqual([]);
  // The count in the bar is of all of them.
  expect(none.pending).toBe(1);
});

test('projects are found by name and key, organizations by name', async () => {
  const { ada, acme } = await acmeOfFour();
  for (const name of ['Coastal atlas', 'Tide tables', 'Shop'])
    await ada.post(`${acme.url}/projects`, { name });
  const names = async (text: string) =>
    (await find(ada, `${acme.url}/projects`, text)).projects.map(({ name }: { name: string }) => name);
  expect(await names('atl')).toEqual(['Coastal atlas']);
  expect(await names('tid')).toEqual(['Tide tables']);
  const { projects } = (await ada.get(`${acme.url}/projects`)).json();
  expect(await names(projects[0].key)).toEqual(['Shop']);

  await world.organization(ada, [], 'Beta Works');
  const found = await find(ada, '/organizations', 'works');
  expect(found.organizations).toMatchObject([{ organization: { name: 'Beta Works' } }]);
});

test('nothing of others is found: another organization, or a project of a team that one is not on', async () => {
  const { ada, others, acme } = await acmeOfFour();
  const eve = await world.user('Eve Lovelace');
  await world.organization(eve);
  expect((await eve.get(`${acme.url}/members?text=ada`)).statusCode).toBe(404);
  expect(namesOf((await find(ada, `${acme.url}/members`, 'lovelace')).members)).toEqual(['Ada Lovelace']);
  await ada.post(`${acme.url}/projects`, { name: 'Secret' });
  expect((await find(others[0]!, `${acme.url}/projects`, 'secret')).projects).toEqual([]);
  expect((await others[0]!.get(`${acme.url}/invites?text=a`)).statusCode).toBe(403);
});

test('a text has bounds', async () => {
  const { ada, acme } = await acmeOfFour();
  const list = `${acme.url}/members`;
  const statusOf = async (text: string) => (await ada.get(`${list}?text=${text}`)).statusCode;
  expect(await statusOf('a'.repeat(limits.searchText + 1))).toBe(422);
  expect(await statusOf('%00')).toBe(422);
  expect(await statusOf('a&text=b')).toBe(422);
  expect(await statusOf('')).toBe(200);
  expect(await statusOf('a+'.repeat(limits.searchText / 2))).toBe(200);
});
