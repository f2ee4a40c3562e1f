import { randomUUID } from 'node:crypto';
import { lastDay, limits, type View } from '@muster/contract';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { statement } from '../../platform/db/statement.ts';

// Of a project that is locked ($2), into one that is new ($3).

const updateSettings = statement<{ days: number }>(`
  UPDATE projects SET has_estimates = source.has_estimates, start_date = coalesce($4::date, projects.start_date),
    end_date = CASE WHEN $4::date IS NOT NULL AND source.end_date IS NOT NULL
      THEN least(source.end_date + ($4::date - source.start_date), '${lastDay}') END
  FROM projects AS source
  WHERE projects.organization_id = $1 AND projects.id = $3 AND source.organization_id = $1 AND source.id = $2
  RETURNING coalesce($4::date - source.start_date, 0) AS days`);

/** With a day to start on, it lasts as long as the other. Answers how many days later it begins. */
export async function takeOverSettings(
  db: Db,
  from: ProjectIds,
  { organizationId, projectId }: ProjectIds,
  startDate: string | undefined,
) {
  const [row] = await updateSettings(db, organizationId, from.projectId, projectId, startDate ?? null);
  return row!.days;
}

/** With the columns that travel as they are. */
const copying = (table: string, columns: string[]) => {
  const insert = statement(`
    INSERT INTO ${table} (organization_id, project_id, id, ${columns.join(', ')})
    SELECT $1, $3, copies.id, ${columns.map((column) => `kept.${column}`).join(', ')}
    FROM unnest($4::uuid[], $5::uuid[]) AS copies (original, id)
    JOIN ${table} AS kept ON kept.organization_id = $1 AND kept.project_id = $2 AND kept.id = copies.original`);
  /** Answers what each is in the new project. */
  return async (db: Db, from: ProjectIds, to: ProjectIds, things: { id: string }[]) => {
    const ids = new Map(things.map(({ id }) => [id, randomUUID() as string]));
    const [originals, copies] = [[...ids.keys()], [...ids.values()]];
    await insert(db, to.organizationId, from.projectId, to.projectId, originals, copies);
    return ids;
  };
};

// Those with the same place stand in the order of their age.
export const copyStatuses = copying('task_statuses', [
  'name',
  'sort_order',
  'color',
  'description',
  'category',
  'task_limit',
  'created_at',
]);

export const copyLabels = copying('labels', ['name', 'color', 'own_color']);

type SharedView = Pick<View, 'name' | 'query' | 'layout' | 'columns'>;

// As many as one person may have: they become those of whoever makes the project.
const selectViews = statement<SharedView>(`
  SELECT name, query, layout, columns FROM views
  WHERE organization_id = $1 AND project_id = $2 AND is_shared ORDER BY ${byLanguage('name')}, id
  LIMIT ${limits.views}`);

export const listSharedViews = (db: Db, { organizationId, projectId }: ProjectIds) =>
  selectViews(db, organizationId, projectId);

const insert = statement(`
  INSERT INTO views (organization_id, project_id, id, name, is_shared, created_by, query, layout, columns)
  SELECT $1, $2, id, name, true, $3, query, layout, columns
  FROM jsonb_to_recordset($4::jsonb) AS given (id uuid, name text, query jsonb, layout text, columns text[])`);

/** As views of whoever makes the project. */
export async function insertViews(
  db: Db,
  { organizationId, projectId, userId }: ProjectScope,
  views: SharedView[],
) {
  const rows = views.map((view) => ({ id: randomUUID() as string, ...view }));
  await insert(db, organizationId, projectId, userId, JSON.stringify(rows));
  return rows;
}
