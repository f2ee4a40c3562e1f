import { sql } from 'kysely';
import { send } from './transactions.ts';
import type { Db } from './connect.ts';

/** For a transaction that begins with what an index has first, where the database cannot know how much there is of it. */
export const withoutBitmaps = (db: Db) => send(db, sql`SET LOCAL enable_bitmapscan = off`.compile(db));
