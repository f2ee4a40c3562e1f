import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setScene, type Scene } from '../../test/support/scene.ts';
import { startWorld, type World } from '../../test/support/world.ts';

let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
  world.database.pool.on('acquire', listen);
});
afterAll(() => world.stop());

type Query = (...given: unknown[]) => unknown;

const heard = new WeakSet<object>();
let identified: unknown;
let leave: (() => Promise<unknown>) | undefined;
let left: Promise<unknown> | undefined;

/** Once it is found out who asks, and before anything of theirs is read, they leave. */
function listen(client: pg.PoolClient) {
  if (heard.has(client)) return;
  heard.add(client);
  const query = client.query.bind(client) as Query;
  const inTurn: Query = (...given) => {
    const [asked] = given as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text.includes('"isStale"')) return (identified = query(...given));
    if (!leave || !text.includes('(SELECT sessions.user_id FROM sessions')) return query(...given);
    left ??= Promise.resolve(identified).then(leave);
    return left.then(() => query(...given));
  };
  client.query = inTurn as typeof client.query;
}

test.each([
  '/organizations',
  '/search?q=web',
  '/users/inbox',
  '/users/invites',
  '/users/notifications',
  '/users/time-zone',
  '/users/work',
  '/organizations/:organizationId/insights',
  '/organizations/:organizationId/projects/:projectId',
  '/organizations/:organizationId/projects/:projectId/tasks/counts?group=due',
])('whose session ends before %s is read is signed out', async (url) => {
  const eve = await world.user('Eve');
  await world.addMember(scene.acme.id, eve, 'admin');
  leave = () => world.db.deleteFrom('sessions').where('userId', '=', eve.id).execute();
  left = undefined;
  expect((await eve.get(scene.pathOf({ url }))).statusCode).toBe(401);
  expect(left).toBeDefined();
  leave = undefined;
});
