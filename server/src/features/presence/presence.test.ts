import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Listening } from '../../../test/support/listening.ts';
import { patience } from '../../../test/support/patience.ts';
import { startNeighbour, type Neighbour } from '../../../test/support/neighbour.ts';
import { spawnServer } from '../../../test/support/server-process.ts';
import { startWebsite } from '../../../test/support/website.ts';
import { startWorld, type Person, type World } from '../../../test/support/world.ts';

let world: World;
let neighbour: Neighbour;
beforeAll(async () => {
  world = await startWorld({}, { isLive: true });
  neighbour = await startNeighbour(world);
});
afterAll(async () => {
  await neighbour.stop();
  await world.stop();
});

const streams: Listening[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

async function listen(person: Person, at: Pick<World | Neighbour, 'listens'> = world) {
  const stream = await at.listens(person);
  streams.push(stream);
  return stream;
}

/** Until these are whom the listener was last told of. */
const sees = (stream: Listening, ...names: string[]) =>
  vi.waitUntil(() => namesIn(stream)?.join() === names.join(), patience);

const namesIn = ({ hints }: Listening) =>
  hints.findLast(({ kind }) => kind === 'presence')?.people?.map(({ fullName }) => fullName);

/** Told after all that came before. */
async function isRenamed(person: Person, stream: Listening) {
  await person.put('/users/profile', { fullName: 'Somebody Else', email: person.email });
  await stream.hears({ kind: 'profile' });
}

async function startTask() {
  const site = await startWebsite(world);
  const { task } = await site.addTask(site.ada);
  const place = { organizationId: site.acme.id, projectId: site.id, taskId: task._id };
  const looks = async (person: Person, isHere = true, tab = 'one') => {
    const request = isHere
      ? ({ method: 'POST', url: '/users/presence', payload: place } as const)
      : ({ method: 'DELETE', url: '/users/presence' } as const);
    return (await person.send({ ...request, headers: { 'x-tab': tab } })).statusCode;
  };
  const types = (person: Person, tab = 'one') =>
    person.send({
      method: 'POST',
      url: '/users/presence',
      payload: { ...place, isTyping: true },
      headers: { 'x-tab': tab },
    });
  return { ...site, task, looks, types };
}

test('two people learn of each other, until one of them leaves; nothing of it is stored', async () => {
  const { ada, bob, cleo, task, id, acme, looks } = await startTask();
  const [ofAda, ofBob, ofCleo] = [await listen(ada), await listen(bob), await listen(cleo)];
  const before = await world.stored();
  expect(await looks(ada)).toBe(200);
  await sees(ofAda, 'Ada');
  await looks(bob);
  await looks(bob, true, 'two');
  for (const stream of [ofAda, ofBob]) await sees(stream, 'Ada', 'Bob');
  expect(ofAda.heard({ kind: 'presence' })).toMatchObject({
    organizationId: acme.id,
    projectId: id,
    ids: [task._id],
  });
  await looks(bob, false);
  await looks(bob, false, 'two');
  await sees(ofAda, 'Ada');
  expect(await world.stored()).toEqual(before);
  // Whoever has it not open is not told, though they may see it.
  await isRenamed(cleo, ofCleo);
  expect(ofCleo.kinds()).not.toContain('presence');
});

test('a stream that ends takes its person away, one that comes back brings them back', async () => {
  const { ada, bob, looks } = await startTask();
  const [ofAda, ofBob] = [await listen(ada), await listen(bob)];
  await looks(ada);
  await looks(bob);
  await sees(ofAda, 'Ada', 'Bob');
  ofBob.close();
  await sees(ofAda, 'Ada');
  await sees(await listen(bob), 'Ada', 'Bob');
  await sees(ofAda, 'Ada', 'Bob');
});

test('who may not see the task can neither say that they do nor learn who does', async () => {
  const { ada, bob, dan, eve, looks } = await startTask();
  const [ofAda, ofDan, ofEve] = [await listen(ada), await listen(dan), await listen(eve)];
  await listen(bob);
  await looks(ada);
  await sees(ofAda, 'Ada');
  for (const person of [dan, eve, bob]) expect(await looks(person)).toBe(200);
  await sees(ofAda, 'Ada', 'Bob');
  await Promise.all([isRenamed(dan, ofDan), isRenamed(eve, ofEve)]);
  for (const stream of [ofDan, ofEve]) expect(stream.kinds()).not.toContain('presence');
});

test('who is taken off the team is seen no more, and told no more', async () => {
  const { ada, bob, cleo, url, looks } = await startTask();
  const [ofAda, ofBob, ofCleo] = await Promise.all([ada, bob, cleo].map((person) => listen(person)));
  for (const person of [ada, bob]) await looks(person);
  await sees(ofBob!, 'Ada', 'Bob');
  await ada.delete(`${url}/team/${bob.id}`);
  await sees(ofAda!, 'Ada');
  await looks(cleo);
  for (const stream of [ofAda!, ofCleo!]) await sees(stream, 'Ada', 'Cleo');
  expect(namesIn(ofBob!)).toEqual(['Ada', 'Bob']);
});

test('calls and streams at different processes come together', async () => {
  const { ada, bob, looks } = await startTask();
  const [ofAda, ofBob] = [await listen(ada), await listen(bob, neighbour)];
  await looks(ada);
  await looks(bob);
  for (const stream of [ofAda, ofBob]) await sees(stream, 'Ada', 'Bob');
  ofBob.close();
  await sees(ofAda, 'Ada');
});

test('a process that is killed says nothing more, and those whom it served are gone within seconds', async () => {
  const { ada, bob, looks } = await startTask();
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-presence-'));
  const other = await spawnServer(dataDir, { DATABASE_URL: world.databaseUrl, WORKERS: '1' });
  await other.becomesReady();
  const [ofAda, ofBob] = [await listen(ada), await Listening.at(`${other.url}/users/events`, bob.cookies)];
  await looks(ada);
  await looks(bob);
  for (const stream of [ofAda, ofBob]) await sees(stream, 'Ada', 'Bob');
  await other.killGroup();
  await sees(ofAda, 'Ada');
  await rm(dataDir, { recursive: true });
});

test('however many come and go, whoever looks is told a few times a second at most', async () => {
  const { ada, bob, looks } = await startTask();
  const ofAda = await listen(ada);
  await listen(bob);
  await looks(ada);
  await sees(ofAda, 'Ada');
  const [began, before] = [performance.now(), ofAda.hints.length];
  for (let time = 0; time < 30; time += 1) await looks(bob, time % 2 === 0);
  await looks(bob, true);
  await sees(ofAda, 'Ada', 'Bob');
  const seconds = (performance.now() - began) / 1_000;
  expect(ofAda.hints.length - before).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
});

test('who writes is told of to others who have the task open, at any process, and nothing of it is stored', async () => {
  const { ada, bob, cleo, dan, task, id, acme, looks, types } = await startTask();
  const [ofAda, ofBob, ofCleo] = [await listen(ada), await listen(bob, neighbour), await listen(cleo)];
  await listen(dan);
  const before = await world.stored();
  for (const person of [ada, bob]) await looks(person);
  await sees(ofAda, 'Ada', 'Bob');
  // Who may not see it is answered as ever, and not heard of.
  expect((await types(dan)).statusCode).toBe(200);
  expect((await types(cleo)).statusCode).toBe(200);
  expect((await types(ada)).statusCode).toBe(200);
  await ofBob.hears({ kind: 'typing' });
  expect(ofBob.heard({ kind: 'typing' })).toMatchObject({
    organizationId: acme.id,
    projectId: id,
    ids: [task._id],
    people: [{ _id: ada.id, fullName: 'Ada' }],
  });
  expect(ofBob.kinds().filter((kind) => kind === 'typing')).toHaveLength(1);
  expect(await world.stored()).toEqual(before);
  await Promise.all([isRenamed(ada, ofAda), isRenamed(cleo, ofCleo)]);
  for (const stream of [ofAda, ofCleo]) expect(stream.kinds()).not.toContain('typing');
});
