import type { Config } from '../src/config.ts';
import { withMigrationLock } from '../src/platform/db/migration/lock.ts';
import { openDatabase } from '../src/database.ts';
import { placement } from '../src/tables.ts';
import { findPlacement, placeTables, planPlacement } from '../src/platform/db/placement.ts';

export const noCitus =
  'The database has no Citus: run CREATE EXTENSION citus in it on all nodes, and add the nodes, first.';

/** Divides the tables among the nodes of a cluster, unless that was done; a plan is only told. */
export async function distribute(
  config: Config,
  say: (text: string) => void,
  { isPlan }: { isPlan: boolean },
) {
  const database = await openDatabase(config, say);
  try {
    await withMigrationLock(database.pool, { say }, async (client) => {
      if (!(await findPlacement(client)).isPossible) throw new Error(noCitus);
      const plan = await planPlacement(client, placement);
      if (plan.length === 0) return say('All tables have their place.');
      if (isPlan) return say(plan.map((text) => `${text};`).join('\n'));
      await placeTables(client, placement);
      say('All tables have their place now.');
    });
  } finally {
    await database.close();
  }
}
