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

/** The database says once for each that it is ready for the next. */
function countTrips() {
  const counted = new WeakSet<object>();
  world.database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (trips += 1));
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
  ['getTask', 2],
  ['listProjects', 2],
  ['getProject', 2],
  ['listTaskStatuses', 2],
  ['listMembers', 3],
  ['listTeam', 3],
  ['getOrganization', 2],
  ['getOwnAccess', 1],
])('%s asks the database at most %i times', async (name, most) => {
  expect(await tripsOf(name)).toBeLessThanOrEqual(most);
});

test('changing a title asks at most ten times', async () => {
  expect(await tripsOf('updateTask', (time) => ({ title: `Title ${time}` }))).toBeLessThanOrEqual(10);
});

test('moving a task asks at most twelve times', async () => {
  const { statusId: status } = scene.params;
  expect(await tripsOf('moveTask', () => ({ status, after: null, before: null }))).toBeLessThanOrEqual(12);
});
