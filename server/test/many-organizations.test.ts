import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolSize } from '../src/platform/db/connect.ts';
import { startWorld, type Person, type World } from './support/world.ts';

let world: World;
let ada: Person;
let bob: Person;

/**
 * More than a process has connections. The inbox has a statement for each of them; on a cluster search and My Work have, too, which ask
 * all of these by one where all tables lie on one PostgreSQL.
 */
const many = poolSize(1) + 1;

beforeAll(async () => {
  world = await startWorld();
  [ada, bob] = await world.users(['Ada', 'Bob']);
  for (let count = 0; count < many; count += 1) {
    const { id } = await world.organization(ada, [], `Acme ${count}`);
    await addNotice(id);
  }
});
afterAll(() => world.stop());

const addNotice = (organizationId: string) =>
  sql`
  INSERT INTO notices (organization_id, user_id, id, occasion, kind, weight, at, ends_at)
  VALUES (${organizationId}, ${ada.id}, gen_random_uuid(), 'role', 'roleChanged', 1, now(), now() + interval '1 day')`.execute(
    world.db,
  );

const held = ['search_entries', 'task_assignees', 'invites'] as const;

/** Nobody reads these tables until the work is done, nor changes a notice. */
async function whileHeld(work: () => Promise<void>) {
  const client = await world.database.pool.connect();
  try {
    await client.query(
      `BEGIN; LOCK TABLE ${held.join()} IN ACCESS EXCLUSIVE MODE; LOCK TABLE notices IN SHARE MODE`,
    );
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const areWaiting = async () => {
  const { rows } = await world.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
};

test.each([
  ['GET', '/search?q=harbour'],
  ['GET', '/search/counts?q=harbour'],
  ['GET', '/users/work?which=assigned'],
  ['GET', '/users/inbox'],
  ['PUT', '/users/inbox', { isDone: true }],
] as const)(
  'whoever is in many organizations leaves connections for others: %s %s',
  async (method, url, payload?: object) => {
    const ask = () => ada.send({ method, url, payload });
    const asked: Promise<{ statusCode: number }>[] = [];
    await whileHeld(async () => {
      asked.push(ask(), ask());
      await expect.poll(areWaiting).toBeGreaterThanOrEqual(2);
      const { pool } = world.database;
      expect(pool.waitingCount).toBe(0);
      expect(pool.totalCount - pool.idleCount).toBeLessThan(poolSize(1));
      expect((await bob.get('/organizations')).statusCode).toBe(200);
    });
    for (const reply of await Promise.all(asked)) expect(reply.statusCode).toBe(200);
  },
);
