import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export const reachDatabase = (db: Db) => sql`SELECT 1`.execute(db);
