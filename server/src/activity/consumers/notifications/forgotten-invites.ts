import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/connect.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { listUntoldInvites } from './queries.ts';

/** Whatever became of the job that should have told the invited, they are told. */
export async function tellOfForgottenInvites(db: Db) {
  for (const invite of await listUntoldInvites(db))
    await addJob(db, 'notify', { id: randomUUID(), happening: { type: 'invited', ...invite } });
}
