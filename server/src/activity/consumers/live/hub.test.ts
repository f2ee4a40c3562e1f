import { randomUUID } from 'node:crypto';
import { PassThrough, type Writable } from 'node:stream';
import type { LiveHint } from '@muster/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { keyOf, type Way } from '../../../identity/principal.ts';
import { projectKey, type Reach } from './audience.ts';
import { keyOfThing } from './contents.ts';
import { patience } from '../../../../test/support/patience.ts';
import { catchingUp, createHub, streamLimits } from './hub.ts';
import { mostBufferedBytes } from './stream.ts';

const acme = randomUUID();
let sessions: Map<string, Reach>;
let looks: string[][];
let reads: string[][];
let look: (ways: Way[]) => Promise<Map<string, Reach>>;
let hub: ReturnType<typeof createHub>;

beforeEach(() => {
  sessions = new Map();
  [looks, reads] = [[], []];
  look = async (ways) => {
    const asked = ways.map(keyOf);
    looks.push(asked);
    return new Map(asked.flatMap((id) => (sessions.has(id) ? [[id, sessions.get(id)!]] : [])));
  };
  hub = createHub(
    (asked) => look(asked),
    async (refs) => {
      reads.push(refs.map(({ id }) => id));
      return new Map(refs.map((ref) => [keyOfThing(ref), JSON.stringify({ title: `Task ${ref.id}` })]));
    },
    () => {},
  );
  hub.begin();
});

/** A signed-in employee of Acme with an open stream that is read, or not. */
async function join({ isRead = true } = {}) {
  const sessionId = Buffer.from(randomUUID());
  const userId = randomUUID();
  sessions.set(keyOf({ kind: 'session', id: sessionId }), {
    userId,
    email: '',
    organizationIds: new Set([acme]),
    memberships: new Map([[acme, { role: 'employee', granted: new Set<string>() }]]),
    projects: new Set(),
  });
  return listen(sessionId, userId, { isRead });
}

/** Opens a stream for somebody who has joined; `behind` says for how long they were away. */
async function listen(sessionId: Buffer, userId: string, { isRead = true, behind = 0 } = {}) {
  const principal = {
    userId,
    fullName: '',
    email: '',
    chosenTimeZone: null,
    way: { kind: 'session' as const, id: sessionId },
  };
  const stream = new PassThrough();
  hub.open(principal, () => stream, { behind });
  let text = '';
  if (isRead) stream.on('data', (chunk) => (text += String(chunk)));
  const session = keyOf(principal.way);
  await vi.waitUntil(() => looks.some((asked) => asked.includes(session)), patience);
  await Promise.resolve();
  return { stream, userId, sessionId, session, heard: () => text };
}

const renamed = (): { hint: LiveHint } => ({ hint: { kind: 'organization', organizationId: acme } });

test('one look at the database serves all listeners of a batch', async () => {
  const people = await Promise.all([join(), join(), join()]);
  looks.length = 0;
  hub.receive([renamed(), renamed()]);
  for (const { heard } of people) await vi.waitUntil(() => heard().split('data: ').length === 3, patience);
  expect(looks).toHaveLength(1);
  expect(looks[0]).toHaveLength(3);
});

test('what was changed is read once for all who hear of it', async () => {
  const projectId = randomUUID();
  const people = await Promise.all([join(), join(), join()]);
  for (const { session } of people)
    sessions.set(session, { ...sessions.get(session)!, projects: new Set([projectKey(acme, projectId)]) });
  const changed = (id: string): { hint: LiveHint } => ({
    hint: { kind: 'task', organizationId: acme, projectId, ids: [id], change: 'updated' },
  });
  hub.receive([changed('a'), changed('a'), changed('b')]);
  for (const { heard } of people) await vi.waitUntil(() => heard().includes('Task b'), patience);
  expect(reads).toEqual([['a', 'b']]);
  expect(people[0].heard()).toContain('"task":{"title":"Task a"}');
});

test('of very many at once only the ids are told', async () => {
  const projectId = randomUUID();
  const bob = await join();
  sessions.set(bob.session, {
    ...sessions.get(bob.session)!,
    projects: new Set([projectKey(acme, projectId)]),
  });
  const many = Array.from({ length: 201 }, (_, index): { hint: LiveHint } => ({
    hint: { kind: 'task', organizationId: acme, projectId, ids: [`${index}`], change: 'updated' },
  }));
  hub.receive(many);
  await vi.waitUntil(() => bob.heard().includes('"ids":["200"]'), patience);
  expect(reads).toEqual([]);
});

test('a heartbeat keeps the stream open and lets go whose session has ended', async () => {
  const [bob, cleo] = [await join(), await join()];
  sessions.delete(bob.session);
  hub.beat();
  await vi.waitUntil(() => cleo.heard().includes(': still here'), patience);
  await vi.waitUntil(() => bob.stream.readableEnded, patience);
  expect(hub.count()).toBe(1);
});

test('a reader that does not read is let go before it fills the memory', async () => {
  const [slow, cleo] = [await join({ isRead: false }), await join()];
  const batch = Array.from({ length: 1000 }, renamed);
  while (!slow.stream.destroyed) {
    hub.receive(batch);
    await vi.waitUntil(() => looks.length > 0, patience);
    looks.length = 0;
    expect(slow.stream.writableLength).toBeLessThan(2 * mostBufferedBytes);
  }
  await vi.waitUntil(() => hub.count() === 1, patience);
  expect(cleo.stream.destroyed).toBe(false);
});

test('a reader that was let go is told to ask anew when it comes back, and hears what comes next', async () => {
  const since = performance.now();
  const slow = await join({ isRead: false });
  while (!slow.stream.destroyed) {
    hub.receive(Array.from({ length: 1000 }, renamed));
    await vi.waitUntil(() => looks.length > 0, patience);
    looks.length = 0;
  }
  const behind = performance.now() - since;
  const back = await listen(slow.sessionId, slow.userId, { behind });
  await vi.waitUntil(() => back.heard().includes('"refresh"'), patience);
  expect(back.heard()).not.toContain('"organization"');
  hub.receive([renamed()]);
  await vi.waitUntil(() => back.heard().includes('"organization"'), patience);
});

test('while nobody can be looked up nobody is told; then what has changed is, and no more', async () => {
  const bob = await join();
  const working = look;
  const failed = vi.fn(() => Promise.reject(new Error('away')));
  look = failed;
  hub.receive([renamed()]);
  await vi.waitUntil(() => failed.mock.calls.length > 1, patience);
  expect(bob.heard()).not.toContain('data:');
  look = working;
  await vi.waitUntil(() => bob.heard().includes('"organization"'), patience);
  expect(bob.heard()).not.toContain('"refresh"');
});

test('five hundred listeners who missed something are told so once each, and not all at once', async () => {
  const people = await Promise.all(Array.from({ length: 500 }, () => join()));
  const told = () => people.filter(({ heard }) => heard().includes('"refresh"')).length;
  const working = look;
  look = () => Promise.reject(new Error('away'));
  hub.begin();
  hub.receive([renamed()]);
  hub.beat();
  await vi.waitUntil(() => people.every(({ heard }) => heard().includes(': still here')), patience);
  expect(told()).toBe(0);
  look = working;
  const steps: { at: number; told: number }[] = [];
  await vi.waitUntil(
    () => {
      steps.push({ at: performance.now(), told: told() });
      return told() === 500;
    },
    { ...patience, interval: 20 },
  );
  const first = steps.findLast((step) => step.told === 0)!;
  expect(steps.at(-1)!.at - first.at).toBeGreaterThan(
    0.9 * (500 / catchingUp.atOnce - 2) * catchingUp.everyMs,
  );
  hub.receive([renamed()]);
  for (const { heard } of people) {
    await vi.waitUntil(() => heard().includes('"organization"'), patience);
    expect(heard().split('"refresh"')).toHaveLength(2);
  }
}, 60_000);

test('a new connection to the database tells everybody to ask anew', async () => {
  const bob = await join();
  hub.begin();
  await vi.waitUntil(() => bob.heard().includes('"refresh"'), patience);
});

test('what arrives between opening a stream and the first look at it is told', async () => {
  const working = look;
  const first = Promise.withResolvers<void>();
  look = async (asked) => {
    await first.promise;
    return working(asked);
  };
  const [bob, cleo] = [join(), join()];
  hub.receive([renamed()]);
  first.resolve();
  for (const { heard } of [await bob, await cleo])
    await vi.waitUntil(() => heard().includes('"organization"'), patience);
});

test('the streams of all people together are bounded', async () => {
  const bob = await join();
  const size = streamLimits.inAll;
  streamLimits.inAll = 1;
  const way = { kind: 'session' as const, id: Buffer.from('x') };
  const answer = vi.fn<() => Writable>();
  expect(() =>
    hub.open({ userId: bob.userId, fullName: '', email: '', chosenTimeZone: null, way }, answer),
  ).toThrow('busy');
  expect(answer).not.toHaveBeenCalled();
  streamLimits.inAll = size;
});

test('a server that stops ends all streams at once, and those opened later', async () => {
  const bob = await join();
  hub.close();
  await vi.waitUntil(() => bob.stream.readableEnded, patience);
  const late = new PassThrough();
  hub.open(
    {
      userId: bob.userId,
      fullName: '',
      email: '',
      chosenTimeZone: null,
      way: { kind: 'session', id: Buffer.from('x') },
    },
    () => late,
  );
  late.resume();
  await vi.waitUntil(() => late.readableEnded, patience);
});
