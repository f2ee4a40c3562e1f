import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startWorld, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('everybody is told whether somebody has registered, and nothing else', async () => {
  const visitor = world.visitor();
  expect((await visitor.get('/health')).json()).toEqual({ status: 200, hasAccounts: false });

  const email = `${randomUUID()}@example.com`;
  await visitor.post('/users', { fullName: 'Ada Lovelace', email, password });
  await world.user('Bob Martin');
  expect((await world.visitor().get('/health')).json()).toEqual({ status: 200, hasAccounts: true });
});
