import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWay } from './support/cut-connection.ts';
import { patience } from './support/patience.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let way: Awaited<ReturnType<typeof openWay>>;
const through = async (url: string) => {
  way = await openWay(url);
  return way.url;
};
beforeAll(async () => {
  world = await startWorld({}, { isLive: true, through });
});
afterAll(async () => {
  await world.stop();
  await way.cut();
});

test('streams outlive an outage of the database: they are told to ask anew, and hear again', async () => {
  const ada = await world.user('Ada');
  const acme = await world.organization(ada);
  const stream = await world.listens(ada);
  await ada.put(acme.url, { name: 'Acme 1' });
  await stream.hears({ kind: 'organization' });
  for (let round = 0; round < 2; round++) {
    stream.hints.length = 0;
    await way.cut();
    expect((await ada.get('/health')).statusCode).toBe(503);
    await way.mend();
    await stream.hears({ kind: 'refresh' });
    await vi.waitUntil(async () => (await ada.get('/health')).statusCode === 200, patience);
    await ada.put(acme.url, { name: `Acme again ${round}` });
    await stream.hears({ kind: 'organization' });
    expect(stream.isOver).toBe(false);
  }
});
