import { lastDay, limits } from '@muster/contract';
import type { ProjectIds, ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { statement } from '../../../platform/db/statement.ts';
import { listAssignees } from '../bulk/queries.ts';
import { fields } from '../fields.ts';
import { countOn } from '../moving/numbers-queries.ts';
import { findTop } from '../queries.ts';
import { parentId } from '../sub-tasks/json.ts';
import type { Copy, Original } from './plan.ts';

const selecting = (which: string) =>
  statement<Omit<Original, 'assignedTo'>>(`
    SELECT id, number, status_id AS status, label_ids AS labels, ${parentId('$1')} AS parent,
      checklist_total AS lines, octet_length(description) AS bytes, repeat IS NOT NULL AS repeats
    FROM tasks
    WHERE organization_id = $1 AND project_id = $2 AND ${which}`);

const selectThese = selecting('id = ANY($3::uuid[])');
const selectWithSubTasks = selecting('(id = $3 OR parent_id = $3)');
// One more than may be copied, to see that there are more.
const selectOpen = selecting(`completed_at IS NULL LIMIT ${limits.bulkTasks + 1}`);

const reader =
  (select: ReturnType<typeof selecting>) =>
  async (db: Db, { organizationId, projectId }: ProjectIds, ...which: unknown[]): Promise<Original[]> => {
    const tasks = await select(db, organizationId, projectId, ...which);
    const ids = tasks.map(({ id }) => id);
    const people = await listAssignees(db, { organizationId, projectId }, ids);
    return tasks.map((task) => Object.assign(task, { assignedTo: people.get(task.id) ?? [] }));
  };

/** Of those named, the ones that are there. */
export const readThese = reader(selectThese);
export const readWithSubTasks = reader(selectWithSubTasks);
export const readOpen = reader(selectOpen);

interface Field {
  name: string;
  column: string;
  type: string;
}

/** What the copy has in a column: a field that is new is copied as it is, and days keep their distance. */
function valueOf({ name, column, type }: Field) {
  if (name === 'title') return `left(coming.prefix || kept.title, ${limits.taskTitle})`;
  if (name === 'status' || name === 'labels' || name === 'parent') return `coming."${name}"`;
  // Beside its original a copy is no second series; in another project it is the first.
  if (name === 'repeat') return `CASE WHEN $2::uuid <> $3::uuid THEN kept.${column} END`;
  return type === 'date' ? shifted(`kept.${column}`, '$6') : `kept.${column}`;
}

/** With another day of the month, the series goes back to no former one. */
const repeatDay = 'CASE WHEN $2::uuid <> $3::uuid AND $6::integer = 0 THEN kept.repeat_day END';

/** A day so many days later, within the years that there are. */
const shifted = (day: string, days: string) => `CASE WHEN ${day} IS NOT NULL
  THEN ${day} + greatest(least(${days}::integer, date '${lastDay}' - ${day}), date '0001-01-01' - ${day}) END`;

// Those that come on top keep the order that they had. The ids are named apart, for the key to be looked up by them.
const insert = statement<{ id: string }>(`
  WITH coming AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($5::jsonb) AS given (
      "of" uuid, id uuid, number integer, prefix text, status uuid, labels uuid[], parent uuid, rank numeric
    )
  )
  INSERT INTO tasks (organization_id, project_id, id, number, created_by, rank, repeat_day, ${fields.map(({ column }) => column).join(', ')})
  SELECT $1, $3, coming.id, coming.number, $4,
    coalesce(coming.rank, $7::numeric - row_number() OVER (ORDER BY kept.rank DESC)),
    ${repeatDay},
    ${fields.map(valueOf).join(', ')}
  FROM coming
  JOIN tasks AS kept ON kept.organization_id = $1 AND kept.project_id = $2 AND kept.id = ANY($8::uuid[]) AND kept.id = coming."of"
  ORDER BY coming.number
  RETURNING id`);

/** Answers how many there were to copy: an original may have gone meanwhile. */
export async function insertCopies(db: Db, from: ProjectIds, to: ProjectScope, copies: Copy[], days: number) {
  const { organizationId, projectId, userId } = to;
  const [[counter], top] = await Promise.all([
    countOn(db, organizationId, projectId, copies.length),
    findTop(db),
  ]);
  const first = counter!.last - copies.length + 1;
  const rows = copies.map(({ prefix = '', ...copy }, nth) => ({ ...copy, prefix, number: first + nth }));
  const place = [organizationId, from.projectId, projectId, userId];
  const originals = copies.map((copy) => copy.of);
  return (await insert(db, ...place, JSON.stringify(rows), days, top, originals)).length;
}

const insertItems = statement<{ taskId: string }>(`
  INSERT INTO checklist_items (organization_id, project_id, task_id, id, text, is_done, rank)
  SELECT $1, $3, copies.id, gen_random_uuid(), kept.text, false, kept.rank
  FROM unnest($4::uuid[], $5::uuid[]) AS copies (original, id)
  JOIN checklist_items AS kept ON kept.organization_id = $1 AND kept.project_id = $2 AND kept.task_id = ANY($4::uuid[])
    AND kept.task_id = copies.original
  RETURNING task_id AS "taskId"`);

/** With nothing ticked. Answers the copies that have one. */
export async function copyChecklists(
  db: Db,
  from: ProjectIds,
  to: ProjectIds,
  copies: Pick<Copy, 'of' | 'id'>[],
) {
  const items = await insertItems(
    db,
    to.organizationId,
    from.projectId,
    to.projectId,
    copies.map((copy) => copy.of),
    copies.map(({ id }) => id),
  );
  return [...new Set(items.map(({ taskId }) => taskId))];
}
