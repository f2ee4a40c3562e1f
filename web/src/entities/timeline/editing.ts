import { mentionsIn, updateComment, type WrittenComment } from '@muster/contract';
import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { dropDraft, readDraft } from '../../platform/drafts/storage.ts';
import { inTurn, isLastInTurn, reloadTimeline, type TaskIds } from './keys.ts';
import { entriesLoaded, holdTimeline, isOf, said, showComment } from './queries.ts';

export interface Edit {
  _id: string;
  /** That the text was typed over. */
  version: number;
  body: string;
}

/** Where what is typed over a comment is kept. */
export const editPlace = ({ _id }: { _id: string }) => `edited comment ${_id}`;

/** The server has it; what was typed since stays. */
export function dropSaved(edit: Edit) {
  const kept = readDraft(editPlace(edit)) as Edit | undefined;
  if (kept?.body.trim() === edit.body) dropDraft(editPlace(edit));
}

/** Shows the edit at once, and takes it back if the server refuses. */
export const useUpdateComment = (ids: TaskIds) =>
  useMutation({
    scope: inTurn(ids),
    mutationFn: ({ _id: commentId, version, body }: Edit) =>
      call(updateComment, { params: { ...ids, commentId }, body: { body, version } }),
    onMutate: async (edit, { client }) => {
      await holdTimeline(client, ids);
      const before = findLoaded(client, ids, edit);
      if (before && before.body !== edit.body) showComment(client, ids, asEdited(before, edit));
      return before;
    },
    onSuccess: ({ comment }, edit, _before, { client }) => {
      dropSaved(edit);
      if (isLastInTurn(client, ids)) showComment(client, ids, comment);
    },
    onError: (_error, _edit, before, { client }) => before && showComment(client, ids, before),
    onSettled: (_reply, _error, _edit, _before, { client }) => {
      if (isLastInTurn(client, ids)) void reloadTimeline(client, ids);
    },
    // Of an edit made elsewhere whoever sent this one tells.
    meta: { failure: (error: ApiError) => (staleComment(error) ? [] : said(error)) },
  });

function findLoaded(client: QueryClient, ids: TaskIds, { _id }: Edit) {
  const entry = entriesLoaded(client, ids).find((one) => isOf({ _id }, one));
  return entry?.type === 'comment' && 'body' in entry.comment ? entry.comment : undefined;
}

const asEdited = (before: WrittenComment, { body }: Edit): WrittenComment => ({
  ...before,
  body,
  mentions: mentionsIn(body),
  editedAt: new Date().toISOString(),
});

/** The comment as it is now, when it was edited elsewhere since it was read. */
export const staleComment = (error: unknown) =>
  (error as ApiError).code === 'STALE'
    ? ((error as ApiError).reply as { comment: WrittenComment }).comment
    : undefined;
