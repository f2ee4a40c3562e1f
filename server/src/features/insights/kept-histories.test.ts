import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebsite } from '../../../test/support/website.ts';
import { countTrips } from '../../../test/support/trips.ts';
import { startWorld, type World } from '../../../test/support/world.ts';
import { keepHistories } from './kept-histories.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('of histories no more is kept than there is room for, those asked for last', async () => {
  const { acme, id } = await startWebsite(world);
  const trips = countTrips(world);
  // Each has a row for itself at least.
  const historyOf = keepHistories(world.db, 3);
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
