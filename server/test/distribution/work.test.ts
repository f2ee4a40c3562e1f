import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTasks, type Place } from '../../src/features/work/queries.ts';
import { startWebsite } from '../support/website.ts';
import { startWorld, type World } from '../support/world.ts';

// Where there is no cluster: a cluster refuses the statement that asks all organizations at once.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test.each(['assigned', 'created', 'watched'] as const)(
  'a cluster, which asks each organization, lists the same as one database that is asked at once: %s',
  async (which) => {
    const { ada, bob, acme, addTask } = await startWebsite(world);
    await addTask(ada, { assignedTo: [bob.id], dueDate: '2026-03-31' });
    for (const title of ['One', 'Two', 'Three']) await addTask(bob, { title, assignedTo: [bob.id, ada.id] });
    const read = (reach: 'ofOne' | 'anywhere', behind?: Place) =>
      listTasks(world.db, bob.id, { which, limit: 31, organization: acme.id, behind }, reach);
    const all = await read('ofOne');
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(await read('anywhere')).toEqual(all);
    const behind = await read('ofOne', all[0]);
    expect(behind).toEqual(all.slice(1));
    expect(await read('anywhere', all[0])).toEqual(behind);
  },
);
