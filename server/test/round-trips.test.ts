import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;
let trips = 0;

beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
  countTrips();
});
afterAll(() => world.stop());

interface Connection extends NodeJS.EventEmitter {
  sync(): void;
  query(text: string): void;
}

/** What is sent while an answer is on its way comes back with it: a trip begins when nothing is waited for. */
function countTrips() {
  const counted = new WeakSet<object>();
  let waiting = 0;
  const send = () => {
    if (waiting === 0) trips += 1;
    waiting += 1;
  };
  world.database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const { connection } = client as unknown as { connection: Connection };
    const [sync, query] = [connection.sync.bind(connection), connection.query.bind(connection)];
    connection.sync = () => (send(), sync());
    connection.query = (text) => (send(), query(text));
    connection.on('readyForQuery', () => (waiting -= 1));
  });
}

/** The least of several times: now and then a connection is opened, or something in the background asks too. */
async function tripsOf(name: string, bodyOf: (time: number) => object | undefined = () => undefined) {
  const endpoint = endpoints.find((one) => one.name === name)!;
  let least = Infinity;
  for (let time = 0; time < 5; time += 1) {
    trips = 0;
    const reply = await scene.ada.send({
      method: endpoint.method,
      url: scene.pathOf(endpoint),
      payload: bodyOf(time),
    });
    expect(reply.statusCode).toBeLessThan(300);
    least = Math.min(least, trips);
  }
  return least;
}

test.each([
  ['listTasks', 1],
  ['countTasks', 1],
  ['getTask', 1],
  ['listTaskStatuses', 1],
  ['getProject', 1],
  ['listMembers', 1],
  ['listTeam', 1],
  ['getOwnAccess', 1],
  ['listProjects', 2],
  ['getOrganization', 2],
])('%s waits for the database at most %i times', async (name, most) => {
  expect(await tripsOf(name)).toBeLessThanOrEqual(most);
});

test('changing a title waits for it at most three times', async () => {
  expect(await tripsOf('updateTask', (time) => ({ title: `Title ${time}` }))).toBeLessThanOrEqual(3);
});

test('moving a task waits for it at most three times', async () => {
  const { statusId: status } = scene.params;
  expect(await tripsOf('moveTask', () => ({ status, after: null, before: null }))).toBeLessThanOrEqual(3);
});
