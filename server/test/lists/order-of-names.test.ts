import { compareWords } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** As everybody's dictionary has them: the bytes of most databases put Ärzte behind Zoo. */
const names = ['Anna', 'Ärzte', 'eclair', 'Éclair 2', 'Öl', 'Zoo'];
const mixed = ['Zoo', 'Öl', 'Éclair 2', 'Anna', 'eclair', 'Ärzte'];

test('names stand in the order that browsers put them in, too, on all pages of a list', async () => {
  expect(mixed.toSorted(compareWords)).toEqual(names);
  const ada = await world.user('Ada');
  const { id, url } = await world.organization(ada);
  const { url: website } = await world.project(ada, id);
  for (const name of mixed) {
    await world.organization(ada, [], name);
    await ada.post(`${url}/projects`, { name });
    for (const kind of ['labels', 'views']) await ada.post(`${website}/${kind}`, { name });
  }
  const people = await Promise.all(mixed.map((name) => world.user(name)));
  await world.db
    .insertInto('members')
    .values(people.map((person) => ({ organizationId: id, userId: person.id, role: 'employee' as const })))
    .execute();
  await ada.post(
    `${website}/team`,
    people.map(({ id: userId }) => ({ userId })),
  );

  const read = async (url: string, rows: string) => {
    const found: string[] = [];
    for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
      const reply: Record<string, never[]> & { pagination?: { nextCursor: string | null } } = (
        await ada.get(`${url}${cursor && `&cursor=${cursor}`}`)
      ).json();
      found.push(...reply[rows]!.map(nameOf));
      cursor = reply.pagination?.nextCursor;
    }
    return found.filter((name) => names.includes(name));
  };
  expect(await read('/organizations?limit=2', 'organizations')).toEqual(names);
  expect(await read(`${url}/projects?limit=2&sort=name`, 'projects')).toEqual(names);
  expect(await read(`${url}/members?limit=2`, 'members')).toEqual(names);
  expect(await read(`${website}/team?limit=2`, 'team')).toEqual(names);
  expect(await read(`${website}/labels`, 'labels')).toEqual(names);
  expect(await read(`${website}/views`, 'views')).toEqual(names);
});

interface Named {
  name?: string;
  organization?: { name: string };
  userId?: { fullName: string };
}

const nameOf = ({ name, organization, userId }: Named) => userId?.fullName ?? name ?? organization!.name;
