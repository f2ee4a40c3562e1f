import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/db/connect.ts';
import { addJob } from '../platform/jobs/queue.ts';
import type { Happening } from './happening.ts';

/** Recorded in the transaction that makes it happen; who is to be told of it is found out afterwards. */
export const record = (db: Db, happening: Happening) => addJob(db, 'notify', { id: randomUUID(), happening });
