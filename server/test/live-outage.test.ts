import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCutWorld } from './support/cut-world.ts';
import { patience } from './support/patience.ts';

let world: Awaited<ReturnType<typeof startCutWorld>>;
beforeAll(async () => {
  world = await startCutWorld({ isLive: true });
});
afterAll(() => world.stop());

test('streams outlive an outage of the database: they are told to ask anew, and hear again', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const stream = await world.listens(ada);
  await ada.put(acme.url, { name: 'Acme 1' });
  await stream.hears({ kind: 'organization' });
  for (let round = 0; round < 2; round++) {
    stream.hints.length = 0;
    await world.way.cut();
    expect((await ada.get('/health')).statusCode).toBe(503);
    await world.way.mend();
    await stream.hears({ kind: 'refresh' });
    await vi.waitUntil(async () => (await ada.get('/health')).statusCode === 200, patience);
    await ada.put(acme.url, { name: `Acme again ${round}` });
    await stream.hears({ kind: 'organization' });
    expect(stream.isOver).toBe(false);
  }
});
