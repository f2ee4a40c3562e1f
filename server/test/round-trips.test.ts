import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from './support/endpoints.ts';
import { setScene, type Scene } from './support/scene.ts';
import { countTrips } from './support/trips.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let scene: Scene;
let trips: ReturnType<typeof countTrips>;

beforeAll(async () => {
  world = await startWorld();
  scene = await setScene(world);
  trips = countTrips(world);
});
afterAll(() => world.stop());

/** The least of several times: now and then a connection is opened, or something in the background asks too. */
async function tripsOf(name: string, bodyOf: (time: number) => object | undefined = () => undefined) {
  const endpoint = endpoints.find((one) => one.name === name)!;
  let least = Infinity;
  for (let time = 0; time < 5; time += 1) {
    trips.count = 0;
    const reply = await scene.ada.send({
      method: endpoint.method,
      url: scene.pathOf(endpoint),
      payload: bodyOf(time),
    });
    expect(reply.statusCode).toBeLessThan(300);
    least = Math.min(least, trips.count);
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

test('changing a title waits for it once, a description three times', async () => {
  expect(await tripsOf('updateTask', (time) => ({ title: `Title ${time}` }))).toBeLessThanOrEqual(1);
  expect(await tripsOf('updateTask', (time) => ({ description: `Text ${time}` }))).toBeLessThanOrEqual(3);
});

test('moving a task waits for it once', async () => {
  const { statusId: status } = scene.params;
  expect(await tripsOf('moveTask', () => ({ status, after: null, before: null }))).toBeLessThanOrEqual(1);
});
