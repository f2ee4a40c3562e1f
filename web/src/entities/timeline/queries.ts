import {
  createComment,
  deleteComment,
  listCommentVersions,
  listDescriptions,
  mentionsIn,
  readTimeline,
  restoreComment,
  withoutIds,
  withoutTurns,
  type Comment,
  type DeletedComment,
  type Person,
  type TimelineEntry,
  type WrittenComment,
} from '@muster/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  useMutation,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { errorToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { rememberUndo } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { offerUndo } from '../trash/index.ts';
import {
  inTurn,
  isLastInTurn,
  keyOf,
  reloadAtLast,
  reloadTimeline,
  timelineKey,
  watchersKey,
  type TaskIds,
} from './keys.ts';
import { dropUnsent, giveUp, keepUnsent, type CommentDraft } from './unsent.ts';

export type { TaskIds } from './keys.ts';

export type TimelinePart = 'all' | 'comments' | 'changes';

/** The first page holds the newest; each further one what was before. */
export const timelineQuery = (ids: TaskIds, part: TimelinePart) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(ids), part],
    queryFn: ({ pageParam, signal }) =>
      call(
        readTimeline,
        { params: ids, querystring: { cursor: pageParam, only: part === 'all' ? undefined : part } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });

export const versionsQuery = (ids: TaskIds, commentId: string) =>
  queryOptions({
    queryKey: [...keyOf(ids), 'versions', commentId],
    queryFn: ({ signal }) =>
      call(listCommentVersions, { params: { ...ids, commentId }, querystring: {} }, { signal }),
    select: ({ versions }) => versions,
  });

/** What the description was before the change of that time; of a long one, before that sitting. */
export const earlierDescriptionQuery = (ids: TaskIds, until: string) =>
  queryOptions({
    queryKey: [...keyOf(ids), 'description', until],
    queryFn: ({ signal }) =>
      call(listDescriptions, { params: ids, querystring: { until, limit: 1 } }, { signal }),
    select: ({ descriptions }) => descriptions[0],
  });

reactToHints({
  reload: {
    comments: ({ organizationId, projectId, ids = [] }) =>
      ids.map((taskId) => [timelineKey, organizationId, projectId, taskId]),
    watchers: ({ organizationId = '', projectId = '', ids = [] }) =>
      ids.map((taskId) => watchersKey({ organizationId, projectId, taskId })),
    // Of one that was deleted there is none.
    task: ({ organizationId, projectId, change, ids = [] }) =>
      change === 'deleted' ? [] : ids.map((taskId) => [timelineKey, organizationId, projectId, taskId]),
    tasks: ({ organizationId, projectId }) => [[timelineKey, organizationId, projectId]],
  },
});

type Loaded = InfiniteData<Reply<typeof readTimeline>>;

/** In every part of the timeline that is loaded. */
export function changeLoaded(client: QueryClient, ids: TaskIds, edit: (loaded: Loaded) => Loaded) {
  for (const part of ['all', 'comments'] as const)
    client.setQueryData(timelineQuery(ids, part).queryKey, (loaded) => loaded && edit(loaded));
}

/** Of all parts that are loaded, oldest first. */
export function entriesLoaded(client: QueryClient, ids: TaskIds) {
  const parts = (['all', 'comments'] as const).map((part) =>
    client.getQueryData(timelineQuery(ids, part).queryKey),
  );
  return parts.flatMap((loaded) => loaded?.pages.toReversed() ?? []).flatMap(({ entries }) => entries);
}

export const isOf = ({ _id }: { _id: string }, entry: TimelineEntry) =>
  entry.type === 'comment' && entry.comment._id === _id;

/** In its place, or as the newest. */
export function showComment(client: QueryClient, ids: TaskIds, comment: Comment) {
  changeLoaded(client, ids, ({ pages, ...rest }) => {
    const isThere = pages.some(({ entries }) => entries.some((entry) => isOf(comment, entry)));
    const entry = { type: 'comment' as const, comment };
    return {
      ...rest,
      pages: pages.map((page, index) => ({
        ...page,
        entries: isThere
          ? page.entries.map((one) => (isOf(comment, one) ? entry : one))
          : index === 0
            ? [...page.entries, entry]
            : page.entries,
      })),
    };
  });
}

function removeComment(client: QueryClient, ids: TaskIds, comment: { _id: string }) {
  changeLoaded(client, ids, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, entries: page.entries.filter((entry) => !isOf(comment, entry)) })),
  }));
}

/** What is loaded for the first time goes on: without it there is nothing to show a change in. */
export const holdTimeline = (client: QueryClient, ids: TaskIds) =>
  client.cancelQueries({ queryKey: keyOf(ids), predicate: ({ state }) => state.data !== undefined });

const asWritten = ({ _id, body }: CommentDraft, author: Person): WrittenComment => ({
  _id,
  body,
  mentions: mentionsIn(body),
  author,
  createdAt: new Date().toISOString(),
  editedAt: null,
  reactions: [],
  version: 1,
});

/** Shows the comment at once, and takes it back if the server refuses. */
export function useCreateComment(ids: TaskIds) {
  const { _id, fullName } = useSignedInUser();
  const author = { _id, fullName };
  return useMutation({
    scope: inTurn(ids),
    mutationFn: (draft: CommentDraft) =>
      call(createComment, { params: ids, body: draft }).catch((error: ApiError) => {
        // What was sent before under this id was another text, and is there.
        if (error.code !== 'ID_TAKEN') throw error;
        return call(createComment, { params: ids, body: { body: draft.body } });
      }),
    onMutate: async (draft, { client }) => {
      const at = Date.now();
      keepUnsent(ids, draft);
      await holdTimeline(client, ids);
      showComment(client, ids, asWritten(draft, author));
      return { at };
    },
    onSuccess: ({ comment }, draft, { at }, { client }) => {
      dropUnsent(ids, draft);
      if (comment._id !== draft._id) removeComment(client, ids, draft);
      // What was done to it since is shown already.
      if (isLastInTurn(client, ids)) showComment(client, ids, comment);
      rememberUndo(() => mutateAside(client, takingBack(ids, _id, comment), comment), at);
    },
    onError: (_error, draft, _result, { client }) => {
      giveUp(draft);
      removeComment(client, ids, draft);
    },
    onSettled: (_reply, _error, _draft, _result, { client }) => reloadAtLast(client, ids),
    meta: { failure: said },
  });
}

const nameLength = 40;

/** What it is called where it can be brought back: its first line, or the beginning of that. */
export function nameOf({ body }: WrittenComment) {
  const line = Array.from(withoutTurns(withoutIds(body)).split('\n')[0]!);
  return line.length > nameLength ? `${line.slice(0, nameLength).join('').trimEnd()}…` : line.join('');
}

export function useDeleteComment(ids: TaskIds) {
  const { _id } = useSignedInUser();
  return useMutation(deletingComment(ids, _id));
}

/** Hides its text at once; for some seconds a toast offers to bring it back, and later its place. */
const deletingComment = (ids: TaskIds, deletedBy: string) =>
  mutationOptions({
    scope: inTurn(ids),
    mutationFn: ({ _id: commentId }: WrittenComment) =>
      call(deleteComment, { params: { ...ids, commentId } }),
    onMutate: async ({ _id, author, createdAt }, { client }) => {
      await holdTimeline(client, ids);
      const deletedAt = new Date().toISOString();
      showComment(client, ids, { _id, author, createdAt, deletedAt, deletedBy });
    },
    onSuccess: (_reply, comment, _result, { client }) =>
      offerUndo(client, {
        name: nameOf(comment),
        restore: () => bringBack(ids, comment._id),
        show: () => {
          showComment(client, ids, comment);
          return () => void reloadTimeline(client, ids);
        },
        reload: () => void reloadTimeline(client, ids),
      }),
    onError: (_error, comment, _result, { client }) => showComment(client, ids, comment),
    onSettled: (_reply, _error, _comment, _result, { client }) => reloadAtLast(client, ids),
    meta: { failure: said },
  });

/** A comment that has just been written. */
const takingBack = (ids: TaskIds, author: string, comment: WrittenComment) => {
  const { onSuccess: _offer, ...deleting } = deletingComment(ids, author);
  return mutationOptions({
    ...deleting,
    meta: { ...deleting.meta, success: messages.trash.deleted(nameOf(comment)) },
  });
};

const bringBack = (ids: TaskIds, deletedCommentId: string) =>
  call(restoreComment, { params: { ...ids, deletedCommentId } });

export const useRestoreComment = (ids: TaskIds) =>
  useMutation({
    scope: inTurn(ids),
    mutationFn: ({ _id }: DeletedComment) => bringBack(ids, _id),
    onSuccess: ({ comment }, _deleted, _result, { client }) => showComment(client, ids, comment),
    onSettled: (_reply, _error, _deleted, _result, { client }) => reloadAtLast(client, ids),
    meta: { failure: said },
  });

/** The server's words: why a comment was refused, it knows best. */
export function said({ status, message }: ApiError) {
  return status >= 400 && status < 500 ? errorToast(message) : undefined;
}
