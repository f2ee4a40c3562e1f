import { mentionsIn, updateComment, type WrittenComment } from '@muster/contract';
import { mutationOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { errorToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { dropDraft, readDraft } from '../../platform/drafts/storage.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { inTurn, isLastInTurn, reloadAtLast, type TaskIds } from './keys.ts';
import { entriesLoaded, holdTimeline, isOf, nameOf, said, showComment } from './queries.ts';

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

export const useUpdateComment = (ids: TaskIds) => useMutation(updatingComment(ids));

/** Shows the edit at once, takes it back if the server refuses, and offers to undo it. */
const updatingComment = (ids: TaskIds) =>
  mutationOptions({
    scope: inTurn(ids),
    mutationFn: (edit: Edit) => send(ids, edit),
    onMutate: async (edit, { client }) => {
      await holdTimeline(client, ids);
      const before = findLoaded(client, ids, edit);
      if (before && before.body !== edit.body) showComment(client, ids, asEdited(before, edit));
      return { before };
    },
    onSuccess: ({ comment }, edit, { before }, { client }) => {
      dropSaved(edit);
      if (isLastInTurn(client, ids)) showComment(client, ids, comment);
      if (before && before.body !== comment.body) offerUndo(client, ids, before, comment);
    },
    onError: (_error, _edit, held, { client }) => held?.before && showComment(client, ids, held.before),
    onSettled: (_reply, _error, _edit, _held, { client }) => reloadAtLast(client, ids),
    // Of an edit made elsewhere whoever sent this one tells.
    meta: { failure: (error: ApiError) => (staleComment(error) ? [] : said(error)) },
  });

const send = (ids: TaskIds, { _id: commentId, version, body }: Edit) =>
  call(updateComment, { params: { ...ids, commentId }, body: { body, version } });

function offerUndo(client: QueryClient, ids: TaskIds, before: WrittenComment, after: WrittenComment) {
  const { _id, version } = after;
  const undo = () => mutateAside(client, undoing(ids, before, after), { _id, version, body: before.body });
  sayUndoable('info', messages.comments.edited(nameOf(after)), undo);
}

/** Only while it says what this edit has made it say. */
const undoing = (ids: TaskIds, before: WrittenComment, after: WrittenComment) => {
  const { onSuccess: _offer, ...update } = updatingComment(ids);
  return mutationOptions({
    ...update,
    mutationFn: (edit: Edit) =>
      send(ids, edit).catch((error: ApiError) => {
        const now = staleComment(error);
        if (now?.body !== after.body) throw error;
        return send(ids, { ...edit, version: now.version });
      }),
    onSuccess: ({ comment }, _edit, _held, { client }) => {
      if (isLastInTurn(client, ids)) showComment(client, ids, comment);
    },
    meta: {
      success: messages.undo.undone(nameOf(before)),
      failure: (error: ApiError) =>
        staleComment(error) ? errorToast(messages.undo.overtaken(nameOf(after))) : said(error),
    },
  });
};

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
