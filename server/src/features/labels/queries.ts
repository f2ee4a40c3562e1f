import type { Label, LabelChanges, LabelColor, ProjectColor } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectIds, ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalid } from '../../platform/http/errors.ts';

export async function listLabels(db: Db, ids: ProjectIds) {
  const rows = await selectLabels(db, ids)
    .orderBy(sql.raw(byLanguage('name')))
    .execute();
  return rows.map(presentLabel);
}

export async function countLabels(db: Db, ids: ProjectIds) {
  const { count } = await selectLabels(db, ids)
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findLabel(db: Db, scope: ProjectScope, labelId: string) {
  const row = await selectLabels(db, scope).where('id', '=', labelId).executeTakeFirst();
  return row && presentLabel(row);
}

export async function insertLabel(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { _id: id, name, color }: Label,
) {
  await db
    .insertInto('labels')
    .values({ organizationId, projectId, id, name, color: 'slate', ...stored(color) })
    .execute();
}

/** As it is before a change, which others wait for. */
export async function findToChange(db: Db, scope: ProjectScope, labelId: string) {
  const row = await selectLabels(db, scope).where('id', '=', labelId).forNoKeyUpdate().executeTakeFirst();
  return row && presentLabel(row);
}

export async function updateLabel(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  labelId: string,
  { name, color }: LabelChanges,
) {
  const row = await db
    .updateTable('labels')
    // One column at least, if only with its own value: an update of nothing is no SQL.
    .set((eb) => ({ name: name ?? eb.ref('name'), ...(color && stored(color)) }))
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', labelId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return presentLabel(row);
}

/** Whoever puts it on a task waits until the transaction ends. */
export async function lockLabel(db: Db, scope: ProjectScope, labelId: string) {
  const row = await selectLabels(db, scope).where('id', '=', labelId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

const selectToKeep = statement<{ id: string }>(`
  SELECT id FROM labels WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  ORDER BY id FOR KEY SHARE`);

/** Keeps labels from being deleted while they are put on a task: the task names them, but refers to none. */
export async function keepLabels(db: Db, ids: ProjectIds, labelIds: string[]) {
  const kept = await keepThoseLeft(db, ids, labelIds);
  if (kept.length < labelIds.length) throw invalid({ labels: 'Choose labels of the project' });
}

/** Of labels that may be gone by now. */
export async function keepThoseLeft(db: Db, { organizationId, projectId }: ProjectIds, labelIds: string[]) {
  return (await selectToKeep(db, organizationId, projectId, labelIds)).map(({ id }) => id);
}

/** A colour of one's own stands beside one of the eight, which is all that the version before knows. */
const stored = (color: LabelColor) =>
  color.startsWith('#') ? { ownColor: color } : { color: color as ProjectColor, ownColor: null };

/** SQL, of a statement that reads `labels`. */
export const labelColor = 'coalesce(labels.own_color, labels.color::text)';

// As they are kept: a cluster refuses to turn one into text in what an UPDATE returns.
const columns = ['id', 'name', 'color', 'ownColor'] as const;

const selectLabels = (db: Db, { organizationId, projectId }: ProjectIds) =>
  db
    .selectFrom('labels')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId);

interface LabelRow extends Pick<Label, 'name'> {
  id: string;
  color: ProjectColor;
  ownColor: string | null;
}

const presentLabel = ({ id: _id, name, color, ownColor }: LabelRow): Label => ({
  _id,
  name,
  color: (ownColor ?? color) as LabelColor,
});
