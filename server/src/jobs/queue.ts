import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Happening, Notice } from '../events/happening.ts';

/** What each kind of background work is given. */
export interface Jobs {
  eraseOrganization: { organizationId: string };
  /** Finds out whom to tell of what happened; `id` makes each message recognizable when it is sent again. */
  notify: { id: string; happening: Happening };
  sendInvitation: { id: string; organizationId: string; inviteId: string };
  sendNotice: { id: string; to: string; notice: Notice };
  sendPush: { id: string; userId: string; notice: Notice };
  /** `until` is the moment after which nobody wants to hear of it any more. */
  pushToBrowser: { id: string; userId: string; browser: string; notice: Notice; until: number };
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
  { afterSeconds = 0, key }: { afterSeconds?: number; key?: string } = {},
) {
  await sql`SELECT graphile_worker.add_job(
    ${kind}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${afterSeconds}),
    job_key => ${key ?? null}
  )`.execute(db);
}
