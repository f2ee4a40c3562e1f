import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../test/support/world.ts';
import { createWorkers } from '../../workers.ts';
import { addJobOnce, addJobs } from './queue.ts';
import { startWorker, type Workers } from './worker.ts';

let world: World;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(() => sql`DELETE FROM graphile_worker._private_jobs`.execute(world.db));
afterEach(() => worker.stop());

const proof = (email: string) => ({ id: randomUUID(), userId: randomUUID(), email });
const erasure = () => ({ organizationId: randomUUID() });

/** Proofs are sent two at a time and by themselves. Nobody looks for jobs but those who are woken. */
async function startLanes(workers: Partial<Workers>) {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  worker = await startWorker(
    world.db,
    world.app.log,
    { ...createWorkers(world.services), ...workers },
    {
      lanes: [
        { includes: /^sendProof$/, atOnce: 2 },
        { includes: /./, atOnce: 1 },
      ],
      recurring: [],
    },
  );
  vi.useRealTimers();
}

/** Jobs that are under way until they are let go. */
function holdJobs() {
  const held: (() => void)[] = [];
  let most = 0;
  const work = async () => {
    await new Promise<void>((letGo) => {
      held.push(letGo);
      most = Math.max(most, held.length);
    });
  };
  return { held, work, most: () => most };
}

test('a lane does as many jobs at once as it has hands, until none is left', async () => {
  const { held, work, most } = holdJobs();
  await startLanes({ sendProof: work });
  await addJobs(
    world.db,
    'sendProof',
    Array.from({ length: 7 }, () => proof('ada@example.com')),
  );
  for (let count = 0; count < 7; count += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!();
  }
  expect(most()).toBe(2);
  await expect.poll(() => world.jobs('sendProof')).toEqual([]);
});

test('a job that comes while its lane is full is done as soon as a hand is free, and holds up no other lane', async () => {
  const { held, work } = holdJobs();
  const erased: string[] = [];
  await startLanes({
    sendProof: work,
    eraseOrganization: async ({ organizationId }) => void erased.push(organizationId),
  });
  await addJobs(world.db, 'sendProof', [proof('ada@example.com'), proof('bob@example.com')]);
  await expect.poll(() => held.length).toBe(2);
  await addJobs(world.db, 'sendProof', [proof('eve@example.com')]);
  const other = erasure();
  await addJobs(world.db, 'eraseOrganization', [other]);
  await expect.poll(() => erased).toEqual([other.organizationId]);
  expect(held).toHaveLength(2);
  held.shift()!();
  await expect.poll(() => held.length).toBe(2);
  held.forEach((letGo) => letGo());
});

test('of jobs with one key the first is kept, and done', async () => {
  const given: string[] = [];
  const first = proof('first@example.com');
  await addJobOnce(world.db, 'sendProof', first, 'proof');
  for (const email of ['second@example.com', 'third@example.com'])
    await addJobOnce(world.db, 'sendProof', proof(email), 'proof');
  expect(await world.jobs('sendProof')).toEqual([first]);
  await startLanes({ sendProof: async ({ email }) => void given.push(email) });
  await expect.poll(() => world.jobs('sendProof')).toEqual([]);
  expect(given).toEqual(['first@example.com']);
  await addJobOnce(world.db, 'sendProof', proof('next@example.com'), 'proof');
  await expect.poll(() => given).toEqual(['first@example.com', 'next@example.com']);
});
