import { dayIn, type StatusCategory } from '@muster/contract';
import { personOf } from '../../../authorization/admitted.ts';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Way } from '../../../identity/principal.ts';
import { knownTimeZone, timeZoneOf } from '../../../identity/time-zone.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { reading } from '../../../platform/db/statement.ts';

/** Whose `me` and whose days a query means. Whether they may ask at all is for the statement that answers it. */
export interface Reader {
  userId: string;
  today: string;
  timeZone: string;
}

const select = reading<{ userId: string; timeZone: string }>(`
  SELECT users.id AS "userId", ${timeZoneOf} AS "timeZone"
  FROM users WHERE users.id = ${personOf('$1')}`);

export async function findReader(db: Db, { id: way }: Way): Promise<Reader | undefined> {
  const [row] = await select(db, way);
  if (!row) return undefined;
  const timeZone = knownTimeZone(row.timeZone);
  return { userId: row.userId, timeZone, today: dayIn(timeZone)(Date.now()) };
}

/** Somebody who asks in a project, and its statuses by their categories: the database plans for statuses that it is given. */
export interface TaskReader extends Reader {
  statusesIn: Partial<Record<StatusCategory, string[]>>;
}

const selectStatuses = reading<{ category: StatusCategory; ids: string[] }>(`
  SELECT category, array_agg(id) AS ids FROM task_statuses
  WHERE organization_id = $1 AND project_id = $2 AND category IS NOT NULL GROUP BY category`);

/** Nobody is told of the statuses: what is asked with them is for the guard, or for the statement that answers it. */
export async function findTaskReader(
  db: Db,
  way: Way,
  { organizationId, projectId }: ProjectIds,
): Promise<TaskReader | undefined> {
  const [reader, statuses] = await Promise.all([
    findReader(db, way),
    selectStatuses(db, organizationId, projectId),
  ]);
  const statusesIn = Object.fromEntries(statuses.map(({ category, ids }) => [category, ids]));
  return reader && { ...reader, statusesIn };
}
