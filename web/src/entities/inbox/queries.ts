import {
  listInbox,
  updateInbox,
  updateNotice,
  type LiveHint,
  type Notice,
  type NoticeChange,
  type NoticeFilter,
  type NoticeState,
} from '@muster/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  useMutation,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { call, type Reply } from '../../platform/api/call.ts';
import { atOwnMoment, invalidateSoon, laterMs } from '../../platform/api/invalidate-soon.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { changeRows, paged, type Pages } from '../../platform/api/pages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { messages } from '../../messages.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import { createSessionStore } from '../../platform/store.ts';

const texts = messages.inbox;
const key = 'inbox';

export const inboxQuery = (state: NoticeState, filter: NoticeFilter = {}) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, state, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listInbox, { querystring: { ...filter, state, cursor } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ notices }) => notices),
  });

/** How many are unread, open and put off, and when the next one that was put off comes back. */
export const unreadQuery = queryOptions({
  queryKey: [key, 'unread'],
  queryFn: () => call(listInbox, { querystring: { limit: 1 } }),
  select: ({ unread, counts, comesBackAt }) => ({ unread, counts, comesBackAt }),
});

export const reloadInbox = (client: QueryClient) => client.invalidateQueries({ queryKey: [key] });

const all = () => [[key]];
const whenDeleted = ({ change }: LiveHint) => (change === 'updated' || change === 'created' ? [] : [[key]]);

reactToHints({
  reload: {
    inbox: all,
    // What it tells of may be seen no more, or again; or archived, and nobody is reminded of that.
    organizations: all,
    team: all,
    project: all,
    task: whenDeleted,
  },
  apply: { kinds: ['task', 'tasks'], ownToo: ['task', 'tasks'], run: applyTasks },
});

/** What is done with, or due on another day, is reminded of no more; once that is taken back, it is again. */
async function applyTasks(client: QueryClient, hints: LiveHint[]) {
  const lists = client.getQueriesData<Pages<Reply<typeof listInbox>>>({ queryKey: [key], predicate: isList });
  const notices = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.notices) ?? []);
  const reminded = new Set(notices.flatMap(({ dueOn, task }) => (dueOn && task ? task._id : [])));
  const isShown = ({ ids = [] }: LiveHint) => ids.some((id) => reminded.has(id));
  if (hints.some(isShown)) return reloadInbox(client);
  // Reminders are for assignees.
  const me = currentUser()?._id;
  const mine = hints.flatMap(({ task }) => (task?.assignedTo.some((id) => id === me) ? task : []));
  const mayBeBack = mine.some(
    ({ dueDate, completedAt }) => !completedAt && dueDate && dueDate <= remindedOfUntil(),
  );
  if (mayBeBack || hints.some(({ kind }) => kind === 'tasks')) return reloadLater(client);
  // One that has just ended may be among what is only counted.
  const isCounted = Boolean(client.getQueryData(unreadQuery.queryKey)?.unread);
  if (isCounted && mine.length > 0) await client.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

/** Of what is due later nobody is reminded yet, wherever they are. */
const remindedOfUntil = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Whether something new was on its way when it had to wait for own changes. */
const isHeldUp = createSessionStore(false);

/** What is being changed by then would be shown as it was: the last of these changes asks instead. */
function reloadLater(client: QueryClient) {
  invalidateSoon(client, [key], atOwnMoment(laterMs), () =>
    client.isMutating({ mutationKey: [key] }) > 0 ? isHeldUp.set(true) : reloadInbox(client),
  );
}

interface Change {
  notice: Notice;
  /** Where it is shown. */
  state: NoticeState;
  change: NoticeChange;
  /** What took place, where it can be taken back. */
  said?: string;
}

/** Shows it at once: what is no longer of the list it is in goes. */
export const changingNotice = mutationOptions({
  mutationKey: [key],
  // Several wait for one another: the last press counts.
  scope: { id: key },
  mutationFn: ({ notice: { _id: noticeId }, change }: Change) =>
    call(updateNotice, { params: { noticeId }, body: change }),
  onMutate: async (changed, { client }) => {
    if (client.isFetching({ queryKey: [key], predicate: isList }) > 0) isHeldUp.set(true);
    await client.cancelQueries({ queryKey: [key] });
    const before = client.getQueriesData({ queryKey: [key] });
    show(client, changed);
    return before;
  },
  onSuccess: (reply, { notice, change, said }, _before, { client }) => {
    // Somebody was quicker.
    if (change.awaitsReply && !reply.notice.awaitsReply) toast.info(texts.hasNews(notice.task!.key));
    else if (said) offerUndo(client, said, () => takeBack(notice, change));
  },
  onError: (_error, _changed, before, { client }) =>
    before?.forEach(([queryKey, data]) => client.setQueryData(queryKey, data)),
  onSettled: (_reply, _error, { change }, _before, { client }) => {
    if (client.isMutating({ mutationKey: [key] }) > 1) return;
    const isReading = Object.keys(change).every((field) => field === 'isRead');
    if (isReading && !isHeldUp.get()) return void recount(client);
    isHeldUp.set(false);
    void reloadInbox(client);
  },
});

export const useChangeNotice = () => useMutation(changingNotice);

const isList = ({ queryKey }: Query) => queryKey[1] !== unreadQuery.queryKey[1];

/** The unread come first, but what was read just now stays where it is, under the hand that goes on from there. */
async function recount(client: QueryClient) {
  await client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
  await client.refetchQueries({ queryKey: unreadQuery.queryKey });
}

function show(
  client: QueryClient,
  { notice, state, change: { isRead, isDone, snoozedUntil, awaitsReply } }: Change,
) {
  const isGone = isDone !== undefined || snoozedUntil !== undefined || awaitsReply;
  const readAt = isRead === undefined ? notice.readAt : isRead ? new Date().toISOString() : null;
  client.setQueriesData({ queryKey: [key, state] }, (data: Pages<Reply<typeof listInbox>> | undefined) =>
    changeRows(data, 'notices', (rows) =>
      rows.flatMap((row) => (row._id !== notice._id ? row : isGone ? [] : { ...row, readAt })),
    ),
  );
  const wasUnread = state === 'open' && notice.readAt === null;
  const isUnread = state === 'open' && !isGone && readAt === null;
  client.setQueryData(
    unreadQuery.queryKey,
    (data) =>
      data && {
        ...data,
        unread: data.unread + Number(isUnread) - Number(wasUnread),
        counts:
          isGone && state !== 'done' ? { ...data.counts, [state]: data.counts[state] - 1 } : data.counts,
      },
  );
}

/** It is again as it was before the change; what came since is not read with it. */
async function takeBack(notice: Notice, { isDone }: NoticeChange) {
  const { _id: noticeId, readAt, snoozedUntil, awaitsReply } = notice;
  const put = (body: NoticeChange) => call(updateNotice, { params: { noticeId }, body });
  if (isDone !== undefined) return put({ isDone: !isDone });
  if (snoozedUntil && new Date(snoozedUntil) > new Date())
    return put({ snoozedUntil, ...(awaitsReply && { awaitsReply }) });
  // Before it is back: that it came back by itself would be forgotten then.
  if (readAt !== null) await put({ isRead: true, seenAt: newestOf(notice) });
  return put({ snoozedUntil: null });
}

/** When it was told of, or came back. */
export const newestOf = ({ at, snoozedUntil }: Notice) =>
  snoozedUntil && snoozedUntil > at ? snoozedUntil : at;

/** With all that is open. */
export const useFinishAll = () =>
  useMutation({
    mutationKey: [key],
    mutationFn: () => call(updateInbox, { body: { isDone: true } }),
    onSuccess: ({ doneAt }, _nothing, _result, { client }) => {
      const reopen = () => call(updateInbox, { body: { isDone: false, doneAt: doneAt! } });
      offerUndo(client, texts.allDone, reopen);
    },
    onSettled: (_reply, _error, _nothing, _result, { client }) => {
      isHeldUp.set(false);
      return reloadInbox(client);
    },
  });

export function offerUndo(client: QueryClient, said: string, mutationFn: () => Promise<unknown>) {
  const undoing = { mutationFn, onSettled: () => void reloadInbox(client) };
  sayUndoable('info', said, () => mutateAside(client, undoing, undefined));
}
