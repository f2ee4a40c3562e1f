import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npmRun } from '../support/npm.ts';
import { startWebsite } from '../support/website.ts';
import { startWorld, type World } from '../support/world.ts';
import { pretendCitus } from './stand-in.ts';

// In the order in which they are: the tables are divided, and are so from then on.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await pretendCitus(world.databaseUrl);
});
afterAll(() => world.stop());

const run = async (...command: [string, ...string[]]) => {
  const { code, output } = await npmRun({ DATABASE_URL: world.databaseUrl }, ...command);
  return { code, output };
};

async function listTriggers() {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal ORDER BY text`.execute(
    world.db,
  );
  return rows.map(({ text }) => text);
}

test('what is there is divided without being told of again, and no second copy of it stays', async () => {
  const { ada, addTask } = await startWebsite(world);
  await addTask(ada);
  const before = await listTriggers();
  expect(await run('distribute')).toEqual({ code: 0, output: 'All tables have their place now.\n' });
  expect(await listTriggers()).toEqual(before);
  expect(await world.db.selectFrom('tasks').select('id').execute()).toEqual([]);
  expect(await run('distribute')).toEqual({ code: 0, output: 'All tables have their place.\n' });
});

test('every function lies on every node, those too that only other functions call', async () => {
  const { rows } = await sql`
    SELECT oid::regprocedure::text AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_dist_object WHERE objid = pg_proc.oid)`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
});

test('no archive is made of tables that are divided: it would be of more than one moment', async () => {
  const archive = join(world.dataDir, 'backup.tar.gz');
  expect(await run('backup', archive)).toEqual({
    code: 1,
    output: expect.stringMatching(/divided.*back up the nodes/),
  });
  expect((await readdir(world.dataDir)).filter((name) => name.startsWith('backup'))).toEqual([]);
});
