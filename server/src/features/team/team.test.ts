import { randomUUID } from 'node:crypto';
import { limits } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProject, startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const entry = ({ id, fullName, email }: Person) => ({
  userId: { _id: id, fullName, email },
  role: 'member',
  roleCode: 0,
});
const wholeTeam = (...people: Person[]) => ({
  team: people.map(entry),
  teamSize: people.length,
  pagination: { currentPage: 1, hasNextPage: false, nextCursor: null },
});

test('the team is listed by name, for the team and for admins', async () => {
  const { ada, bob, cleo, dan, url } = await startWebsite(world);
  for (const person of [ada, bob, cleo]) {
    const reply = await person.get(`${url}/team`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 200, ...wholeTeam(ada, bob, cleo) });
  }
  expect((await dan.get(`${url}/team`)).statusCode).toBe(403);
});

test('people are added as the screen sends them; who is there already is passed over', async () => {
  const { ada, bob, cleo, dan, ed, acme, id, url } = await startWebsite(world);
  const list = [bob, dan, ed, dan].map(({ id: userId }) => ({
    role: 'member',
    roleCode: 0,
    organization: acme.id,
    projectId: id,
    userId,
  }));
  const reply = await ada.post(`${url}/team`, list);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({ status: 201, ...wholeTeam(ada, bob, cleo, dan, ed) });
  expect((await dan.get(url)).statusCode).toBe(200);
  expect((await ada.post(`${url}/team`, list)).json().team).toHaveLength(5);
});

test('ids in an entry may be spelled in capitals', async () => {
  const { ada, dan, acme, id, url } = await startWebsite(world);
  const entries = [{ userId: dan.id, organization: acme.id, projectId: id }].map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value.toUpperCase()])),
  );
  expect((await ada.post(`${url}/team`, entries)).json().team).toHaveLength(4);
});

const wrong: [string, (site: Awaited<ReturnType<typeof startWebsite>>) => object[], string, string][] = [
  ['nobody', () => [], '', 'Choose at least one person'],
  [
    'a stranger among members',
    ({ dan, eve }) => [{ userId: dan.id }, { userId: eve.id }],
    'userId',
    'Choose members of the organization',
  ],
  [
    'somebody who does not exist',
    ({ dan }) => [{ userId: dan.id }, { userId: randomUUID() }],
    'userId',
    'Choose members of the organization',
  ],
  [
    'an entry for another organization',
    ({ dan, ed, beta }) => [{ userId: dan.id }, { userId: ed.id, organization: beta.id }],
    'projectId',
    'The entries belong to another project',
  ],
  [
    'an entry for another project',
    ({ dan, ed }) => [{ userId: dan.id }, { userId: ed.id, projectId: randomUUID() }],
    'projectId',
    'The entries belong to another project',
  ],
  ['another role', ({ dan }) => [{ userId: dan.id, role: 'admin' }], '0.role', 'role must be member'],
  ['another roleCode', ({ dan }) => [{ userId: dan.id, roleCode: 1 }], '0.roleCode', 'roleCode must be 0'],
  [
    'more people than fit into one request',
    () => Array.from({ length: limits.teamAdditions + 1 }, () => ({ userId: randomUUID() })),
    '',
    'Choose at most 1,000 people',
  ],
];

test.each(wrong)('%s is refused whole', async (_, list, field, message) => {
  const site = await startWebsite(world);
  const before = await world.stored();
  const reply = await site.ada.post(`${site.url}/team`, list(site));
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ status: 422, code: 'INVALID' });
  if (field) expect(reply.json()).toMatchObject({ message, fields: { [field]: message } });
  expect(await world.stored()).toEqual(before);
});

test('adding needs the permission and a place on the team', async () => {
  const { bob, cleo, dan, ed, acme, url } = await startWebsite(world);
  await world.grant(acme.id, 'manager', ['addProjectMember']);
  const add = (person: Person) => person.post(`${url}/team`, [{ userId: ed.id }]);
  expect((await add(cleo)).statusCode).toBe(403);
  expect((await add(dan)).statusCode).toBe(403);
  expect((await bob.delete(`${url}/team/${cleo.id}`)).statusCode).toBe(403);
  expect((await add(bob)).statusCode).toBe(201);
});

test('who is taken off the team is unassigned from that project’s tasks only', async () => {
  const { ada, bob, cleo, acme, url, addTask } = await startWebsite(world);
  const shop = await startProject(world, ada, acme.id);
  await ada.post(`${shop.url}/team`, [{ userId: bob.id }]);
  const { url: task } = await addTask(bob, { assignedTo: [bob.id, cleo.id] });
  const { url: elsewhere } = await shop.addTask(bob, { assignedTo: [bob.id] });

  const reply = await ada.delete(`${url}/team/${bob.id}`);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 200 });
  expect((await bob.get(task)).statusCode).toBe(403);
  expect((await ada.get(task)).json().task).toMatchObject({
    assignedTo: [cleo.id],
    createdBy: { _id: bob.id, fullName: 'Bob' },
    version: 2,
  });
  expect((await bob.get(elsewhere)).json().task).toMatchObject({ assignedTo: [bob.id], version: 1 });
  // Back on the team, the old tasks are not theirs again.
  await ada.post(`${url}/team`, [{ userId: bob.id }]);
  expect((await bob.get(task)).json().task.assignedTo).toEqual([cleo.id]);
});

test('whoever is not on the team cannot be taken off it', async () => {
  const { ada, dan, eve, url } = await startWebsite(world);
  const before = await world.stored();
  for (const userId of [dan.id, eve.id, randomUUID()]) {
    const reply = await ada.delete(`${url}/team/${userId}`);
    expect(reply.json()).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Team member not found' });
  }
  expect(await world.stored()).toEqual(before);
});

test.each(['leaves', 'is removed'])(
  'who %s is off all teams and tasks of that organization; what they wrote stays theirs',
  async (how) => {
    const { ada, bob, cleo, acme, beta, eve, url, addTask } = await startWebsite(world);
    const shop = await startProject(world, bob, acme.id);
    await world.addMember(beta.id, bob, 'employee');
    const far = await startProject(world, eve, beta.id);
    await eve.post(`${far.url}/team`, [{ userId: bob.id }]);
    const tasks = [
      await addTask(bob, { assignedTo: [bob.id, cleo.id] }),
      await shop.addTask(bob, { assignedTo: [bob.id] }),
    ];
    const { url: farTask } = await far.addTask(eve, { assignedTo: [bob.id] });

    await (how === 'leaves'
      ? bob.delete(`${acme.url}/members/self`)
      : ada.delete(`${acme.url}/members/${bob.id}`));

    expect((await ada.get(`${url}/team`)).json().team).toEqual([entry(ada), entry(cleo)]);
    const left = (await ada.get(shop.url)).json().project;
    expect(left).toMatchObject({ team: [], createdBy: { _id: bob.id, fullName: 'Bob' } });
    const assigned = [[cleo.id], []];
    for (const [index, { url }] of tasks.entries()) {
      expect((await bob.get(url)).statusCode).toBe(404);
      expect((await ada.get(url)).json().task).toMatchObject({
        title: 'Write the copy',
        assignedTo: assigned[index],
        createdBy: { _id: bob.id, fullName: 'Bob' },
        version: 2,
      });
    }
    expect((await bob.get(farTask)).json().task).toMatchObject({ assignedTo: [bob.id], version: 1 });
  },
);
