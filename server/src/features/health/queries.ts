import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export const reachDatabase = (db: Db) => sql`SELECT 1`.execute(db);
