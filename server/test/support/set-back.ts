import { sql } from 'kysely';

/** As if a time in a column lay earlier. In UTC: a cluster refuses what reckons with columns by a node's own time zone. */
export const setBack = (column: string, by: string) =>
  sql`${sql.ref(column)} = (${sql.ref(column)} AT TIME ZONE 'UTC' - ${by}::interval) AT TIME ZONE 'UTC'`;
