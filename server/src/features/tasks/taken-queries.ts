import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

// All in one statement: a task that is deleted or moved away in this moment is found either here or there.
const selectTaken = statement<{ id: string }>(`
  SELECT id FROM trash WHERE organization_id = $1 AND project_id = $2 AND kind = 'task' AND id = ANY($3::uuid[])
  UNION ALL SELECT id FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  UNION ALL SELECT task_id FROM moved_tasks
    WHERE organization_id = $1 AND project_id = $2 AND task_id = ANY($3::uuid[])`);

/** Also by what is in the trash or was moved from here. */
export async function listTakenIds(db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) {
  return (await selectTaken(db, organizationId, projectId, ids)).map(({ id }) => id);
}

export const isIdTaken = async (db: Db, place: ProjectIds, id: string) =>
  (await listTakenIds(db, place, [id])).length > 0;
