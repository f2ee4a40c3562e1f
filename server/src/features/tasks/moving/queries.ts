import type { ProjectIds, ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { byLanguage } from '../../../platform/db/by-language.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Watching } from '../bulk/queries.ts';
import type { NamedLabel, NamedStatus, Vocabulary } from './match.ts';

const selectStatuses = statement<NamedStatus>(`
  SELECT id, name, coalesce(category, 'started') AS category FROM task_statuses
  WHERE organization_id = $1 AND project_id = $2 ORDER BY sort_order, created_at, id`);

const selectLabels = statement<NamedLabel>(`
  SELECT id, name FROM labels WHERE organization_id = $1 AND project_id = $2 ORDER BY ${byLanguage('name')}`);

export async function readVocabulary(db: Db, { organizationId, projectId }: ProjectIds): Promise<Vocabulary> {
  const [statuses, labels] = await Promise.all([
    selectStatuses(db, organizationId, projectId),
    selectLabels(db, organizationId, projectId),
  ]);
  return { statuses, labels };
}

const selectNames = statement<{ id: string; name: string }>(`
  SELECT id, full_name AS name FROM users WHERE id = ANY($1::uuid[])`);

export async function findNames(db: Db, userIds: string[]) {
  const rows = await selectNames(db, userIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const selectLeftBehind = statement<Watching>(`
  SELECT task_id AS "taskId", user_id AS "userId", is_watching AS "isWatching" FROM watchers
  WHERE organization_id = $1 AND project_id = $2 AND task_id = ANY($4::uuid[]) AND NOT EXISTS (
    SELECT FROM project_access AS access
    WHERE access.organization_id = $1 AND access.project_id = $3 AND access.user_id = watchers.user_id
  )`);

/** Who has chosen to watch tasks or not to, and will not see them in another project. */
export const listLeftBehind = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  to: string,
  taskIds: string[],
) => selectLeftBehind(db, organizationId, projectId, to, taskIds);

const insertWatching = statement(`
  INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching)
  SELECT $1, $2, chosen.task_id, chosen.user_id, chosen.is_watching
  FROM unnest($3::uuid[], $4::uuid[], $5::boolean[]) AS chosen (task_id, user_id, is_watching)
  ON CONFLICT DO NOTHING`);

export async function insertWatchers(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  watching: Watching[],
) {
  if (watching.length === 0) return;
  const columns = [
    watching.map(({ taskId }) => taskId),
    watching.map(({ userId }) => userId),
    watching.map(({ isWatching }) => isWatching),
  ];
  await insertWatching(db, organizationId, projectId, ...columns);
}
