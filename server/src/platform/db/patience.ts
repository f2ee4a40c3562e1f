import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** For the rare transaction whose work grows with the organization: it may take longer than a request usually does. */
export const takeTime = (db: Db) => sql`SET LOCAL statement_timeout = '60s'`.execute(db);
