import { reactionMarks, type Reaction, type ReactionMark } from '@muster/contract';
import type { ProjectScope, TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';

/** Who set which mark, as a column of a query in which there are `comments`, and their organization as $1. */
export const reactionsColumn = `(
  SELECT jsonb_object_agg(mark, "by") FROM (
    SELECT mark, jsonb_agg(user_id ORDER BY created_at, user_id) AS "by" FROM reactions
    WHERE reactions.organization_id = $1 AND reactions.project_id = comments.project_id
      AND reactions.task_id = comments.task_id AND reactions.comment_id = comments.id
    GROUP BY mark
  ) AS marks
) AS reactions`;

/** By mark; nothing where nobody set one. */
export type ReactionsByMark = Partial<Record<ReactionMark, string[]>> | null;

export const presentReactions = (marks: ReactionsByMark): Reaction[] =>
  reactionMarks.flatMap((mark) => (marks?.[mark] ? [{ mark, by: marks[mark] }] : []));

const insert = statement(`
  INSERT INTO reactions (organization_id, project_id, task_id, comment_id, user_id, mark)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING mark`);

const remove = statement(`
  DELETE FROM reactions WHERE organization_id = $1 AND project_id = $2 AND task_id = $3 AND comment_id = $4
    AND user_id = $5 AND mark = $6 RETURNING mark`);

/** Answers whether that changed anything. */
export async function setReaction(
  db: Db,
  { organizationId, projectId, taskId, userId }: TaskIds & Pick<ProjectScope, 'userId'>,
  commentId: string,
  mark: ReactionMark,
  isOn: boolean,
) {
  const set = isOn ? insert : remove;
  return (await set(db, organizationId, projectId, taskId, commentId, userId, mark)).length > 0;
}
