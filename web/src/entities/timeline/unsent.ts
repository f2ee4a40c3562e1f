import { dropDraft, keepDraft, readDraft } from '../../platform/drafts/storage.ts';
import type { TaskIds } from './keys.ts';

/** A comment by the id that it was first sent under: sent again, it is said once. */
export interface CommentDraft {
  _id: string;
  body: string;
}

const placeOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  `unsent comments ${organizationId} ${projectId} ${taskId}`;

const read = (ids: TaskIds) => (readDraft(placeOf(ids)) as CommentDraft[] | undefined) ?? [];

function write(ids: TaskIds, drafts: CommentDraft[]) {
  if (drafts.length > 0) keepDraft(placeOf(ids), drafts);
  else dropDraft(placeOf(ids));
}

/** By this page, and not answered yet. */
const underWay = new Set<string>();

/** Until the server has it, it is kept: the page may be closed, or the answer never come. */
export function keepUnsent(ids: TaskIds, draft: CommentDraft) {
  underWay.add(draft._id);
  write(ids, [...read(ids), draft]);
}

export function dropUnsent(ids: TaskIds, { _id }: CommentDraft) {
  underWay.delete(_id);
  write(
    ids,
    read(ids).filter((draft) => draft._id !== _id),
  );
}

/** It stays kept, for the next field that asks. */
export const giveUp = ({ _id }: CommentDraft) => void underWay.delete(_id);

/** Those of which nothing is to be heard any more, as one; from here on they are in the hands of who asked. */
export function takeUnsent(ids: TaskIds): CommentDraft | undefined {
  const [left, lost] = [
    read(ids).filter(({ _id }) => underWay.has(_id)),
    read(ids).filter(({ _id }) => !underWay.has(_id)),
  ];
  if (lost.length === 0) return undefined;
  // Not dropped: that is written at once, but what takes their place a moment later.
  keepDraft(placeOf(ids), left);
  return lost.reduce(joined);
}

/** What was typed first stands first. */
export const joined = (one: CommentDraft, other: CommentDraft): CommentDraft => ({
  _id: other._id,
  body: [one.body, other.body].filter(Boolean).join('\n\n'),
});
