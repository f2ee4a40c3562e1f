import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../platform/db/connect.ts';
import { startWebsite } from '../../../test/support/website.ts';
import { countTrips } from '../../../test/support/trips.ts';
import { startWorld, type World } from '../../../test/support/world.ts';
import { keepHistories } from './kept-histories.ts';

let world: World;
/** Of the test alone: the server asks for something in the background now and then. */
let database: Database;
beforeAll(async () => {
  world = await startWorld();
  database = connect(world.databaseUrl, () => {});
});
afterAll(async () => {
  await database.pool.end();
  await world.stop();
});

test('of histories no more is kept than there is room for, those asked for last', async () => {
  const { acme, id } = await startWebsite(world);
  const trips = countTrips({ database });
  // Each has a row for itself at least.
  const historyOf = keepHistories(database.db, 3);
  const ask = async (week: number) => {
    trips.count = 0;
    const starts = [new Date(Date.UTC(2026, 0, 5 + 7 * week))];
    await historyOf({ organizationId: acme.id }, [id], { starts, today: '2026-02-20' });
    return trips.count;
  };
  expect(await ask(1)).toBe(2);
  expect(await ask(1)).toBe(1);
  for (const week of [2, 3, 4, 5]) await ask(week);
  expect(await ask(5)).toBe(1);
  expect(await ask(1)).toBe(2);
});
