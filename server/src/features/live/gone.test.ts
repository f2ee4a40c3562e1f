import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { isSomebodyWaiting } from '../../../test/support/waiting.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
});
afterAll(() => world.stop());

const count = () => world.services.live.count();
const ask = ({ cookies }: Person) =>
  `GET /api/users/events HTTP/1.1\r\nhost: x\r\ncookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}\r\n\r\n`;

/** Sends this over a connection of its own; answers that and the server's end of it. */
async function connected(text: string) {
  const accepted = once(world.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1');
  socket.write(text);
  return { socket, end: (await accepted)[0] };
}

test('who has gone while they were looked up is not listened for', async () => {
  const ada = await world.user('Ada');
  await world.db.transaction().execute(async (db) => {
    await sql`LOCK TABLE sessions`.execute(db);
    const { socket, end } = await connected(ask(ada));
    await vi.waitUntil(() => isSomebodyWaiting(world.db), patience);
    socket.destroy();
    await vi.waitUntil(() => end.closed, patience);
  });
  // What was asked before is answered before.
  const stream = await world.listens(ada);
  expect(count()).toBe(1);
  stream.close();
  await vi.waitUntil(() => count() === 0, patience);
});

test('who has gone is not listened for, however many streams their connection was to carry', async () => {
  const ada = await world.user('Ada');
  const { socket } = await connected(ask(ada).repeat(3));
  await vi.waitUntil(() => count() === 3, patience);
  socket.destroy();
  await vi.waitUntil(() => count() === 0, patience);
});
