import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noCitus } from '../../distribute/distribute.ts';
import { placement } from '../../src/tables.ts';
import { npmRun } from '../support/npm.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('every table has a place in a cluster', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY name`.execute(world.db);
  const { copied, divided, kept } = placement;
  expect(rows.map(({ name }) => name)).toEqual([...copied, ...divided, ...kept].toSorted());
});

test('every table that is divided says by its key to which organization a row belongs', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT indrelid::regclass::text AS name FROM pg_index
    WHERE indisunique AND indrelid::regclass::text = ANY(${placement.divided}) AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey)
        AND attname = CASE WHEN indrelid = 'organizations'::regclass THEN 'id' ELSE 'organization_id' END
    )`.execute(world.db);
  expect(rows).toEqual([]);
});

test.each([[], ['--plan']])('a PostgreSQL without Citus is told so in one sentence (%s)', async (...args) => {
  const { code, output } = await npmRun({ DATABASE_URL: world.databaseUrl }, 'distribute', ...args);
  expect({ code, output }).toEqual({ code: 1, output: `${noCitus}\n` });
});

test('what is not understood is answered with the usage', async () => {
  const { code, output } = await npmRun({ DATABASE_URL: world.databaseUrl }, 'distribute', '--now');
  expect({ code, output }).toEqual({
    code: 2,
    output: 'Usage: npm run distribute, or npm run distribute -- --plan\n',
  });
});
