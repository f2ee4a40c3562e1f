import { limits, mentionsIn, type Comment, type NewComment } from '@muster/contract';
import { sql } from 'kysely';
import type { ProjectScope, TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { withEach } from '../../platform/jobs/each.ts';
import { presentReactions, reactionsColumn, type ReactionsByMark } from './reactions-queries.ts';

export interface CommentRow {
  id: string;
  authorId: string;
  authorName: string;
  body: string | null;
  version: number;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  deletedBy: string | null;
  reactions: ReactionsByMark;
}

/** As columns of a query in which `comments` are joined with their authors as `author`. */
export const commentColumns = `comments.id, comments.author_id AS "authorId", author.full_name AS "authorName", comments.body,
  comments.version, comments.created_at AS "createdAt", comments.edited_at AS "editedAt", comments.deleted_at AS "deletedAt",
  comments.deleted_by AS "deletedBy", ${reactionsColumn}`;

const isHere = `organization_id = $1 AND project_id = $2 AND task_id = $3`;

const selectTask = statement(`
  SELECT FROM tasks WHERE organization_id = $1 AND project_id = $2 AND id = $3 FOR KEY SHARE`);

/** Keeps the task from being deleted; answers whether there is one. */
export async function keepTask(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await selectTask(db, organizationId, projectId, taskId)).length > 0;
}

const countOf = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM comments WHERE ${isHere}`,
);

export async function countComments(db: Db, { organizationId, projectId, taskId }: TaskIds) {
  return (await countOf(db, organizationId, projectId, taskId))[0]!.count;
}

const insert = statement<{ id: string }>(`
  INSERT INTO comments (organization_id, project_id, task_id, id, author_id, body)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`);

/** Answers whether the id was free. */
export async function insertComment(
  db: Db,
  { organizationId, projectId, taskId, userId }: TaskIds & Pick<ProjectScope, 'userId'>,
  { _id, body }: Required<NewComment>,
) {
  return (await insert(db, organizationId, projectId, taskId, _id, userId, body)).length > 0;
}

const select = reading<CommentRow>(`
  SELECT ${commentColumns} FROM comments JOIN users AS author ON author.id = comments.author_id
  WHERE ${isHere} AND comments.id = $4`);

export async function findComment(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  commentId: string,
): Promise<CommentRow | undefined> {
  return (await select(db, organizationId, projectId, taskId, commentId))[0];
}

interface LockedComment {
  authorId: string;
  body: string | null;
  version: number;
  deletedBy: string | null;
  isDeleted: boolean;
}

const lock = statement<LockedComment>(`
  SELECT author_id AS "authorId", body, version, deleted_by AS "deletedBy", deleted_at IS NOT NULL AS "isDeleted"
  FROM comments WHERE ${isHere} AND id = $4 FOR UPDATE`);

export async function lockComment(db: Db, ids: TaskIds, commentId: string) {
  const { organizationId, projectId, taskId } = ids;
  return (await lock(db, organizationId, projectId, taskId, commentId))[0];
}

const changing = (set: string) => {
  const update = statement(`UPDATE comments SET ${set} WHERE ${isHere} AND id = $4`);
  return (db: Db, { organizationId, projectId, taskId }: TaskIds, commentId: string, ...value: [string?]) =>
    update(db, organizationId, projectId, taskId, commentId, ...value);
};

export const editComment = changing('body = $5, version = version + 1, edited_at = now()');
export const hideComment = changing('deleted_at = now(), deleted_by = $5');
export const showComment = changing('deleted_at = NULL, deleted_by = NULL');

/** Times go out without their last digits, and come back so. */
const selectVersions = reading<{ until: Date; body: string }>(`
  SELECT at AS until, body FROM (
    SELECT at, seq, body, sum(octet_length(body)) OVER (ORDER BY seq DESC) AS bytes
    FROM activities, LATERAL (SELECT changes -> $4::text ->> 'from' AS body) AS former
    WHERE organization_id = $1 AND project_id = $2 AND subject_id = $3 AND kind = 'comment.updated'
      AND changes -> $4::text ? 'from' AND date_trunc('milliseconds', at) <= coalesce($5::timestamptz, 'infinity')
  ) AS versions
  WHERE bytes <= ${limits.listedTextBytes} ORDER BY seq DESC LIMIT ${limits.commentEdits}`);

/** What it was before its edits, latest first, as many as one answer may carry. */
export const listVersions = (
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  commentId: string,
  until?: string,
) => selectVersions(db, organizationId, projectId, taskId, commentId, until ?? null);

const erasedAtOnce = 100;

const isOver = sql`deleted_at < now() - make_interval(days => ${limits.trashDays}) AND body IS NOT NULL`;

/** The texts of comments that were deleted too long ago to be brought back, what they were before their edits, and what people reacted. */
export async function sweepComments(db: Db) {
  const { rows } = await sql<{ organizationId: string }>`
    SELECT DISTINCT organization_id FROM comments WHERE ${isOver}`.execute(db);
  await withEach(rows, async ({ organizationId }) => {
    while (await db.transaction().execute((db) => eraseSome(db, organizationId)));
  });
}

/** Answers whether there may be more. */
async function eraseSome(db: Db, organizationId: string) {
  await takeTime(db);
  const { rows } = await sql<{ count: number }>`
    WITH due AS MATERIALIZED (
      SELECT task_id, project_id, id FROM comments WHERE organization_id = ${organizationId} AND ${isOver}
      ORDER BY task_id, project_id, id LIMIT ${erasedAtOnce} FOR UPDATE SKIP LOCKED
    ), emptied AS (
      UPDATE comments SET body = NULL FROM due
      WHERE comments.task_id = due.task_id AND comments.organization_id = ${organizationId}
        AND comments.project_id = due.project_id AND comments.id = due.id
    ), forgotten AS (
      UPDATE activities SET changes = jsonb_set('{}', ARRAY[due.id::text], '{}') FROM due
      WHERE activities.organization_id = ${organizationId} AND activities.project_id = due.project_id
        AND activities.subject_id = due.task_id AND activities.kind = 'comment.updated'
        AND activities.changes ? due.id::text
    ), unreacted AS (
      DELETE FROM reactions USING due
      WHERE reactions.organization_id = ${organizationId} AND reactions.project_id = due.project_id
        AND reactions.task_id = due.task_id AND reactions.comment_id = due.id
    )
    SELECT count(*)::integer AS count FROM due`.execute(db);
  return rows[0]!.count === erasedAtOnce;
}

export function presentComment(row: CommentRow): Comment {
  const { id: _id, body, version, createdAt, editedAt, deletedAt, deletedBy } = row;
  const known = {
    _id,
    author: { _id: row.authorId, fullName: row.authorName },
    createdAt: createdAt.toISOString(),
  };
  if (deletedAt) return { ...known, deletedAt: deletedAt.toISOString(), deletedBy: deletedBy! };
  return {
    ...known,
    body: body!,
    mentions: mentionsIn(body!),
    editedAt: editedAt?.toISOString() ?? null,
    reactions: presentReactions(row.reactions),
    version,
  };
}
