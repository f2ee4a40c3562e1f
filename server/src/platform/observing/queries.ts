import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export async function findNewestMigration(db: Db) {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1`.execute(db);
  return rows[0]?.name ?? 'none';
}
