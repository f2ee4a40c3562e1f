import type { Db } from '../../platform/db/connect.ts';
import { record } from '../../activity/record.ts';
import { listUntold } from './queries.ts';

/** Whatever became of the job that should have told the invited, they are told. */
export async function tellOfForgottenInvites(db: Db) {
  for (const invite of await listUntold(db)) await record(db, { type: 'invited', ...invite });
}
