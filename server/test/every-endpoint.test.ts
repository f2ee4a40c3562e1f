import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { startWorld, type World } from './support/world.ts';

const closed = endpoints.filter(({ scope }) => scope !== 'anyone');

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each(endpoints)('$method $url says in its path where it happens', ({ url, scope }) => {
  const isInProject = /^\/organizations\/:organizationId\/projects\/:projectId(\/|$)/.test(url);
  expect(scope === 'project').toBe(isInProject);
  if (scope === 'organization') expect(url).toMatch(/^\/organizations\/:organizationId(\/|$)/);
});

test.each(endpoints)('$method $url is served', ({ method, url }) => {
  expect(world.app.hasRoute({ method, url: `/api${url}` })).toBe(true);
});

test('only health, entering, links and the calendar feed are open to everybody', () => {
  const open = endpoints
    .filter(({ scope }) => scope === 'anyone')
    .map(({ method, url }) => `${method} ${url}`);
  expect(open.toSorted()).toEqual([
    'GET /health',
    'GET /users/calendar/:file',
    'POST /users',
    'POST /users/invites/link',
    'POST /users/login',
    'POST /users/password/forgotten',
    'PUT /users/password/reset',
    'PUT /users/proof',
  ]);
});

test.each(closed)('$method $url refuses a signed-out caller', async ({ method, url }) => {
  const path = url.replace(/:\w+/g, () => crypto.randomUUID());
  const reply = await world.visitor().send({ method, url: path });
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ status: 401, code: 'SIGNED_OUT', message: 'Please sign in.' });
});

test.each(closed.filter(({ url }) => url.includes(':organizationId')))(
  '$method $url answers a stranger like something that does not exist',
  async ({ method, url }) => {
    const [ada, eve] = [await world.user('Ada'), await world.user('Eve')];
    const acme = await world.organization(ada);
    const website = await world.project(ada, acme.id);
    const at = (organizationId: string) =>
      url
        .replace(':organizationId', organizationId)
        .replace(':projectId', website.id)
        .replace(/:\w+/g, ada.id);
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: bodyFor(url) };

    const foreign = await eve.send({ method, url: at(acme.id), ...body });
    const missing = await eve.send({ method, url: at(crypto.randomUUID()), ...body });

    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
  },
);

test.each(closed.filter(({ needs }) => needs))(
  '$method $url refuses a member who does not hold $needs',
  async ({ method, url }) => {
    const [ada, bob] = [await world.user('Ada'), await world.user('Bob')];
    const acme = await world.organization(ada, [[bob, 'employee']]);
    const website = await world.project(ada, acme.id);
    await ada.post(`${website.url}/team`, [{ userId: bob.id }]);
    const path = url
      .replace(':organizationId', acme.id)
      .replace(':projectId', website.id)
      .replace(/:\w+/g, ada.id);
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload: bodyFor(url) };

    const reply = await bob.send({ method, url: path, ...body });

    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe('FORBIDDEN');
  },
);

/** A body that passes validation, so that the answer is about the organization. */
const bodyFor = (url: string) =>
  url.endsWith('/team')
    ? [{ userId: crypto.randomUUID() }]
    : {
        name: 'Taken over',
        role: 'manager',
        permissions: {},
        email: 'eve@example.com',
        title: 'Taken over',
        body: 'Taken over',
        text: 'Taken over',
        isOn: true,
        isWatching: true,
        isPinned: true,
        viewId: null,
        order: 1,
        ids: [crypto.randomUUID()],
        delete: true,
        undo: crypto.randomUUID(),
        project: crypto.randomUUID(),
        ...(url.endsWith(':inviteId') && { status: 'accepted' }),
        ...(url.endsWith('/links') && { kind: 'blocks', task: crypto.randomUUID() }),
        ...(/\/(tasks|place)$/.test(url) && { status: crypto.randomUUID() }),
      };
