import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** As cheap as asking for nothing, and it tells as much of whether the database is there. */
export async function hasAccounts(db: Db) {
  const { rows } = await sql<{ some: boolean }>`SELECT EXISTS (SELECT FROM users) AS "some"`.execute(db);
  return rows[0]!.some;
}
