import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** What each kind of background work is given. */
export interface Jobs {
  eraseOrganization: { organizationId: string };
  eraseProject: { organizationId: string; projectId: string };
  removeFolder: { prefix: string };
  removeUnusedFile: { key: string };
  sweep: Record<string, never>;
}

/** Added in the transaction that causes it: nothing is lost at a crash, nothing runs for a change rolled back. */
export async function addJob<Kind extends keyof Jobs>(
  db: Db,
  kind: Kind,
  payload: Jobs[Kind],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
) {
  await sql`SELECT graphile_worker.add_job(
    ${kind}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${afterSeconds})
  )`.execute(db);
}
