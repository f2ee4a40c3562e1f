import { configurableRoles, permissions, roles, type Permission, type Role } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may } from '../src/authorization/scopes.ts';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
/** For all that is refused: nothing in it may change. */
let scene: Scene;
beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
});
afterAll(() => world.stop());

const guarded = endpoints.filter(({ needs }) => needs);
const refusal = { status: 403, code: 'FORBIDDEN', message: 'You do not have permission to do this.' };

describe.each(guarded)('$method $url', (endpoint) => {
  const permission = endpoint.needs!;
  const { method } = endpoint;

  test(`is open to a member who holds ${permission} and nothing else`, async () => {
    const fresh = await setScene(world);
    await world.grant(fresh.acme.id, 'manager', [permission]);
    const reply = await fresh.bob.send({
      method,
      url: fresh.pathOf(endpoint),
      payload: fresh.bodyOf(endpoint),
    });
    expect(reply.json()).toMatchObject({ status: method === 'POST' ? 201 : 200 });
  });

  test(`is closed to a member who holds everything but ${permission}`, async () => {
    const others = permissions.filter((name) => name !== permission);
    await world.grant(scene.acme.id, 'manager', others);
    const before = await world.stored();
    const reply = await scene.bob.send({
      method,
      url: scene.pathOf(endpoint),
      payload: scene.bodyOf(endpoint),
    });
    expect(reply.json()).toEqual(refusal);
    expect(await world.stored()).toEqual(before);
  });
});

describe('a member with every permission who is not on the team', () => {
  beforeAll(async () => {
    await world.grant(scene.acme.id, 'employee', [...permissions]);
  });

  test.each(endpoints.filter(({ scope }) => scope === 'project'))(
    'is refused $method $url',
    async (endpoint) => {
      const { dan, pathOf, bodyOf } = scene;
      const before = await world.stored();
      const reply = await dan.send({
        method: endpoint.method,
        url: pathOf(endpoint),
        payload: bodyOf(endpoint),
      });
      expect(reply.json()).toEqual(refusal);
      expect(await world.stored()).toEqual(before);
    },
  );
});

test.each(permissions)('%s is held by admins and by whom it was given to', (permission) => {
  const others = permissions.filter((name) => name !== permission);
  expect(may({ role: 'admin', granted: new Set() }, permission)).toBe(true);
  for (const role of configurableRoles) {
    expect(may({ role, granted: new Set([permission]) }, permission)).toBe(true);
    expect(may({ role, granted: new Set(others) }, permission)).toBe(false);
  }
});

/** Nobody's rank is enough unless the table says so: [actor, target's role, wanted role, may]. */
const roleChanges: [actor: Role, target: Role | 'self', wanted: Role, isAllowed: boolean][] = [
  ...roles.flatMap((target) =>
    roles.map((wanted) => ['admin', target, wanted, true] as [Role, Role, Role, boolean]),
  ),
  ['admin', 'self', 'manager', true],
  ['admin', 'self', 'employee', true],
  ...configurableRoles.flatMap((actor): typeof roleChanges => [
    [actor, 'admin', 'manager', false],
    [actor, 'admin', 'employee', false],
    [actor, 'admin', 'admin', false],
    [actor, 'manager', 'admin', false],
    [actor, 'manager', 'employee', true],
    [actor, 'employee', 'admin', false],
    [actor, 'employee', 'manager', true],
    [actor, 'self', 'admin', false],
    [actor, 'self', 'manager', false],
    [actor, 'self', 'employee', false],
  ]),
];

/** Bob, with this role and every permission that it can be given, among others of each role: never the last admin. */
async function bobAs(role: Role) {
  const [ada, ann] = [await world.user('Ada'), await world.user('Ann')];
  const [bob, max, eli] = [await world.user('Bob'), await world.user('Max'), await world.user('Eli')];
  const acme = await world.organization(ada, [
    [ann, 'admin'],
    [bob, role],
    [max, 'manager'],
    [eli, 'employee'],
  ]);
  for (const role of configurableRoles) await world.grant(acme.id, role, [...permissions]);
  return { acme, bob, target: { admin: ada, manager: max, employee: eli, self: bob } };
}

test.each(roleChanges)('%s makes %s %s: %s', async (actor, targetRole, wanted, isAllowed) => {
  const { acme, bob, target } = await bobAs(actor);
  const before = await world.stored();
  const reply = await bob.put(`${acme.url}/members/${target[targetRole].id}`, { role: wanted });
  expect(reply.statusCode).toBe(isAllowed ? 200 : 403);
  if (isAllowed) return expect(reply.json().member.role).toBe(wanted);
  expect(reply.json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

test.each([
  ['admin', 'admin', true],
  ['admin', 'manager', true],
  ['admin', 'employee', true],
  ['manager', 'admin', false],
  ['manager', 'manager', true],
  ['manager', 'employee', true],
  ['employee', 'admin', false],
  ['employee', 'manager', true],
  ['employee', 'employee', true],
] as const)('%s removes %s: %s', async (actor, targetRole, isAllowed) => {
  const { acme, bob, target } = await bobAs(actor);
  const before = await world.stored();
  const reply = await bob.delete(`${acme.url}/members/${target[targetRole].id}`);
  if (isAllowed) return expect(reply.json()).toEqual({ status: 200 });
  expect(reply.json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

/** What a manager holding these may do to a permission of a role. */
const toggles: [holds: Permission[], toggled: Permission, isAllowed: boolean][] = permissions.flatMap(
  (toggled): typeof toggles => {
    const isForAdmins = toggled === 'manageAccess' || toggled === 'deleteOrganization';
    return [
      [['manageAccess', toggled], toggled, !isForAdmins],
      [permissions.filter((name) => name !== toggled || name === 'manageAccess'), toggled, false],
    ];
  },
);

test.each(toggles)('a manager holding %j toggles %s: %s', async (holds, toggled, isAllowed) => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);
  await world.grant(acme.id, 'manager', holds);
  for (const isOn of [true, false]) {
    await world.grant(acme.id, 'employee', isOn ? [] : [toggled]);
    const before = await world.stored();
    const body = { role: 'employee', permissions: { [toggled]: isOn } };
    const reply = await bob.put(`${acme.url}/access-controls/manage`, body);
    expect(reply.statusCode).toBe(isAllowed ? 200 : 403);
    if (!isAllowed) expect(await world.stored()).toEqual(before);
  }
});

test('a change that mixes the allowed with the forbidden is refused whole', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);
  await world.grant(acme.id, 'manager', ['manageAccess', 'createInvite']);
  const before = await world.stored();
  const wanted = { createInvite: true, removeMember: true };
  const reply = await bob.put(`${acme.url}/access-controls/manage`, {
    role: 'employee',
    permissions: wanted,
  });
  expect(reply.json()).toEqual(refusal);
  expect(await world.stored()).toEqual(before);
});

test('saving a whole map that changes only what the manager holds is allowed', async () => {
  const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
  const acme = await world.organization(ada, [[bob, 'manager']]);
  await world.grant(acme.id, 'manager', ['manageAccess', 'createInvite']);
  const whole = Object.fromEntries(permissions.map((name) => [name, name === 'createInvite']));
  const reply = await bob.put(`${acme.url}/access-controls/manage`, { role: 'employee', permissions: whole });
  expect(reply.json().accessControl.roles.employee.canAccess).toEqual(whole);
});

test('an admin toggles everything, for both roles', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  for (const role of configurableRoles) {
    const all = Object.fromEntries(permissions.map((name) => [name, true]));
    const reply = await ada.put(`${acme.url}/access-controls/manage`, { role, permissions: all });
    expect(reply.json().accessControl.roles[role].canAccess).toEqual(all);
  }
});

test('nothing that was granted to a role reduces or extends an admin', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  for (const role of configurableRoles) await world.grant(acme.id, role, []);
  const { canAccess } = (await ada.get(`${acme.url}/access-controls`)).json().accessControls;
  expect(Object.values(canAccess)).toEqual(permissions.map(() => true));
});
