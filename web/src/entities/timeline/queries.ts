import {
  createComment,
  deleteComment,
  listCommentVersions,
  readTimeline,
  restoreComment,
  updateComment,
  type Comment,
  type Person,
  type TimelineEntry,
  type WrittenComment,
} from '@muster/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { errorToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import type { ProjectIds } from '../projects/index.ts';
import { offerUndo } from '../trash/index.ts';

export interface TaskIds extends ProjectIds {
  taskId: string;
}

export type TimelinePart = 'all' | 'comments' | 'changes';

const timelineKey = 'timeline';
const keyOf = ({ organizationId, projectId, taskId }: TaskIds) =>
  [timelineKey, organizationId, projectId, taskId] as const;

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
    queryFn: ({ signal }) => call(listCommentVersions, { params: { ...ids, commentId } }, { signal }),
    select: ({ versions }) => versions,
  });

reactToHints({
  reload: {
    comments: ({ organizationId, projectId, ids = [] }) =>
      ids.map((taskId) => [timelineKey, organizationId, projectId, taskId]),
    // Of one that was deleted there is none.
    task: ({ organizationId, projectId, change, ids = [] }) =>
      change === 'deleted' ? [] : ids.map((taskId) => [timelineKey, organizationId, projectId, taskId]),
    tasks: ({ organizationId, projectId }) => [[timelineKey, organizationId, projectId]],
  },
});

export const reloadTimeline = (client: QueryClient, ids: TaskIds) =>
  client.invalidateQueries({ queryKey: keyOf(ids) });

type Loaded = InfiniteData<Reply<typeof readTimeline>>;

/** In every part of the timeline that is loaded. */
function change(client: QueryClient, ids: TaskIds, edit: (loaded: Loaded) => Loaded) {
  for (const part of ['all', 'comments'] as const)
    client.setQueryData(timelineQuery(ids, part).queryKey, (loaded) => loaded && edit(loaded));
}

const isOf = ({ _id }: Comment, entry: TimelineEntry) =>
  entry.type === 'comment' && entry.comment._id === _id;

/** In its place, or as the newest. */
function put(client: QueryClient, ids: TaskIds, comment: Comment) {
  change(client, ids, ({ pages, ...rest }) => {
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

function drop(client: QueryClient, ids: TaskIds, comment: Comment) {
  change(client, ids, ({ pages, ...rest }) => ({
    ...rest,
    pages: pages.map((page) => ({ ...page, entries: page.entries.filter((entry) => !isOf(comment, entry)) })),
  }));
}

const hold = (client: QueryClient, ids: TaskIds) => client.cancelQueries({ queryKey: keyOf(ids) });

const asWritten = (_id: string, body: string, author: Person): WrittenComment => ({
  _id,
  body,
  author,
  createdAt: new Date().toISOString(),
  editedAt: null,
  version: 0,
});

/** Shows the comment at once, and takes it back if the server refuses. */
export function useCreateComment(ids: TaskIds) {
  const { _id, fullName } = useSignedInUser();
  const author = { _id, fullName };
  return useMutation({
    mutationFn: (body: { _id: string; body: string }) => call(createComment, { params: ids, body }),
    onMutate: async ({ _id, body }, { client }) => {
      await hold(client, ids);
      put(client, ids, asWritten(_id, body, author));
    },
    onSuccess: ({ comment }, _new, _result, { client }) => put(client, ids, comment),
    onError: (_error, { _id, body }, _result, { client }) => drop(client, ids, asWritten(_id, body, author)),
    onSettled: (_reply, _error, _new, _result, { client }) => void reloadTimeline(client, ids),
    meta: { failure: said },
  });
}

interface Edit {
  comment: WrittenComment;
  body: string;
}

export const useUpdateComment = (ids: TaskIds) =>
  useMutation({
    mutationFn: ({ comment: { _id: commentId, version }, body }: Edit) =>
      call(updateComment, { params: { ...ids, commentId }, body: { body, version } }),
    onSuccess: ({ comment }, _edit, _result, { client }) => put(client, ids, comment),
    onSettled: (_reply, _error, _edit, _result, { client }) => void reloadTimeline(client, ids),
    meta: { failure: said },
  });

const nameLength = 40;

/** What it is called where it can be brought back. */
const nameOf = ({ body }: WrittenComment) =>
  body.length > nameLength ? `${body.slice(0, nameLength).trimEnd()}…` : body;

/** Hides its text at once; for some seconds it can be brought back. */
export const useDeleteComment = (ids: TaskIds) =>
  useMutation({
    mutationFn: ({ _id: commentId }: WrittenComment) =>
      call(deleteComment, { params: { ...ids, commentId } }),
    onMutate: async ({ _id, author, createdAt }, { client }) => {
      await hold(client, ids);
      put(client, ids, { _id, author, createdAt, deletedAt: new Date().toISOString() });
    },
    onSuccess: (_reply, comment, _result, { client }) =>
      offerUndo(client, {
        name: nameOf(comment),
        restore: () => call(restoreComment, { params: { ...ids, deletedCommentId: comment._id } }),
        show: () => {
          put(client, ids, comment);
          return () => void reloadTimeline(client, ids);
        },
        reload: () => void reloadTimeline(client, ids),
      }),
    onError: (_error, comment, _result, { client }) => put(client, ids, comment),
    onSettled: (_reply, _error, _comment, _result, { client }) => void reloadTimeline(client, ids),
    meta: { failure: said },
  });

/** The server's words: why a comment was refused, it knows best. */
function said({ status, message }: ApiError) {
  return status >= 400 && status < 500 ? errorToast(message) : undefined;
}
