import { defaultPermissions, permissionMap, permissions } from '@muster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function acmeOfThree() {
  const [ada, bob, cleo] = [await world.user('Ada'), await world.user('Bob'), await world.user('Cleo')];
  const acme = await world.organization(ada, [
    [bob, 'manager'],
    [cleo, 'employee'],
  ]);
  return {
    ada,
    bob,
    cleo,
    acme,
    own: `${acme.url}/access-controls`,
    manage: `${acme.url}/access-controls/manage`,
  };
}

const managerDefaults = permissionMap([
  'createProject',
  'createInvite',
  'updateProject',
  'manageStatus',
  'addProjectMember',
  'removeProjectMember',
]);
const nothing = permissionMap([]);

test('everybody sees what they may do: all, the defaults, nothing', async () => {
  const { ada, bob, cleo, acme, own } = await acmeOfThree();
  const seen = async (person: typeof ada) => {
    const reply = await person.get(own);
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const accessControls = { organization: acme.id };
  expect(await seen(ada)).toEqual({
    status: 200,
    accessControls: { ...accessControls, role: 'admin', canAccess: permissionMap(permissions) },
  });
  expect(await seen(bob)).toEqual({
    status: 200,
    accessControls: { ...accessControls, role: 'manager', canAccess: managerDefaults },
  });
  expect(await seen(cleo)).toEqual({
    status: 200,
    accessControls: { ...accessControls, role: 'employee', canAccess: nothing },
  });
});

test('a new organization has the default permissions, each named', async () => {
  const { ada, manage } = await acmeOfThree();
  const reply = await ada.get(manage);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    accessControl: { roles: { manager: { canAccess: managerDefaults }, employee: { canAccess: nothing } } },
  });
  expect(permissionMap(defaultPermissions.manager)).toEqual(managerDefaults);
});

test('a change names some permissions, the others stay, and it holds from the next request on', async () => {
  const { ada, cleo, acme, own, manage } = await acmeOfThree();
  expect((await cleo.post(`${acme.url}/invites`, { email: 'dan@example.com' })).statusCode).toBe(403);

  const body = {
    role: 'employee',
    permissions: { createInvite: true, deleteProject: true, removeMember: false },
  };
  const reply = await ada.put(manage, body);

  const canAccess = permissionMap(['createInvite', 'deleteProject']);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 200,
    accessControl: { roles: { manager: { canAccess: managerDefaults }, employee: { canAccess } } },
  });
  expect((await cleo.get(own)).json().accessControls.canAccess).toEqual(canAccess);
  expect((await cleo.post(`${acme.url}/invites`, { email: 'dan@example.com' })).statusCode).toBe(201);

  await ada.put(manage, { role: 'employee', permissions: { createInvite: false } });
  expect((await cleo.post(`${acme.url}/invites`, { email: 'eve@example.com' })).statusCode).toBe(403);
  expect((await cleo.get(own)).json().accessControls.canAccess).toEqual(permissionMap(['deleteProject']));
});

test('a change in one organization means nothing in another', async () => {
  const { ada, bob, manage } = await acmeOfThree();
  const beta = await world.organization(ada, [[bob, 'manager']]);
  await ada.put(manage, { role: 'manager', permissions: { deleteOrganization: true } });
  expect((await bob.get(`${beta.url}/access-controls`)).json().accessControls.canAccess).toEqual(
    managerDefaults,
  );
});

test.each([
  { role: 'admin', permissions: { createInvite: false } },
  { role: 'owner', permissions: { createInvite: true } },
  { role: 'manager', permissions: { createInvite: false, rule: true } },
  { role: 'manager', permissions: { createInvite: false, removeMember: 'yes' } },
  { role: 'manager', permissions: { createInvite: false, removeMember: 1 } },
  { role: 'manager', permissions: { createInvite: false, removeMember: null } },
  { role: 'manager', permissions: ['createInvite'] },
  { role: 'manager' },
  { permissions: { createInvite: false } },
])('%j is refused whole', async (body) => {
  const { ada, manage } = await acmeOfThree();
  const before = await world.stored();
  const reply = await ada.put(manage, body);
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ status: 422, code: 'INVALID' });
  expect(await world.stored()).toEqual(before);
});

test('names that every object has are no permissions', async () => {
  const { ada, manage } = await acmeOfThree();
  const send = (json: string) =>
    ada.send({
      method: 'PUT',
      url: manage,
      headers: { 'content-type': 'application/json' },
      payload: `{"role":"employee","permissions":${json}}`,
    });
  expect((await send('{"toString":true}')).statusCode).toBe(422);
  expect((await send('{"__proto__":{"deleteOrganization":true}}')).json()).toMatchObject({
    status: 200,
    accessControl: { roles: { employee: { canAccess: nothing } } },
  });
});
