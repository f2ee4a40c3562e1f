import type { LiveHint, Notice, NoticeChange, Task } from '@muster/contract';
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { laterMs } from '../../platform/api/invalidate-soon.ts';
import { toasts } from '../../platform/toasts/toast.ts';
import { signedInAsAda } from '../../../test/signed-in.ts';
import { registered } from '../../platform/live/registry.ts';
import { changingNotice, inboxQuery, unreadQuery } from './queries.ts';

signedInAsAda();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const notice = { _id: 'one', readAt: null } as Notice;
const page = {
  status: 200,
  notices: [notice],
  unread: 1,
  counts: { open: 1, snoozed: 0 },
  comesBackAt: null,
  pagination: { nextCursor: null },
};

/** An inbox on the screen, of which something new is on its way or not. */
async function openInbox(isReloading: boolean) {
  const client = new QueryClient();
  const lists: string[] = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    if (method === 'GET' && !url.includes('limit=1')) {
      lists.push(url);
      const isSlow = isReloading && lists.length === 2;
      if (isSlow)
        return new Promise((_, ended) =>
          signal!.addEventListener('abort', () => ended(signal!.reason as Error)),
        );
    }
    return Promise.resolve(Response.json(page));
  });
  const observer = new InfiniteQueryObserver(client, inboxQuery('open'));
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  if (isReloading) void client.invalidateQueries({ queryKey: ['inbox'] });
  await expect.poll(() => lists).toHaveLength(isReloading ? 2 : 1);
  return { client, lists };
}

const reads = (client: QueryClient) =>
  new MutationObserver(client, changingNotice).mutate({ notice, state: 'open', change: { isRead: true } });

const ofProject: LiveHint = { kind: 'project', change: 'updated' };

/** Others are registered too, where tests share their modules. */
const inbox = registered.find(({ reload }) =>
  reload?.project?.(ofProject).some(([name]) => name === 'inbox'),
)!;

const hear = (client: QueryClient, hint: LiveHint) => inbox.apply!.run(client, [hint]);

const reminder = { _id: 'two', dueOn: '2026-05-20', task: { _id: 'late' } } as Notice;

const taskOf = (userId: string, dueDate: string | null, completedAt: string | null = null) =>
  ({ _id: 'other', assignedTo: [userId], dueDate, completedAt }) as Task;

test.each<[string, Partial<LiveHint>, number, Notice[]?]>([
  ['a task of which one is reminded', { ids: ['late'] }, 2, [notice, reminder]],
  ['a task of which one is not reminded', { ids: ['other'] }, 1],
  ['a task of mine that is due: its reminder may be back', { task: taskOf('ada', '2026-05-20') }, 2],
  ['a task of mine that is done', { task: taskOf('ada', '2026-05-20', '2026-05-19T08:00:00Z') }, 1],
  ['a task of mine that is due much later', { task: taskOf('ada', '2099-05-20') }, 1],
  ['a task of mine that is never due', { task: taskOf('ada', null) }, 1],
  ['a task of somebody else', { task: taskOf('bob', '2026-05-20') }, 1],
  ['many tasks, any of which may be mine', { kind: 'tasks' }, 2],
])(
  'when there is news of %s, the list is asked for as often as it must',
  async (_, news, times, shown = [notice]) => {
    page.notices = shown;
    page.unread = 0;
    const { client, lists } = await openInbox(false);
    const hint: LiveHint = { kind: 'task', ids: ['other'], change: 'updated', ...news };
    vi.useFakeTimers();
    await hear(client, hint);
    await vi.advanceTimersByTimeAsync(1.5 * laterMs);
    expect(lists).toHaveLength(times);
  },
);

test('of many tasks each browser asks at a moment of its own, for all that it shows at once', async () => {
  page.unread = 1;
  const { client, lists } = await openInbox(false);
  await client.fetchQuery(unreadQuery);
  const asked = vi.spyOn(globalThis, 'fetch');
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9);
  vi.useFakeTimers();
  await hear(client, { kind: 'tasks', change: 'updated', task: taskOf('ada', '2026-05-20') });
  await vi.advanceTimersByTimeAsync(1.39 * laterMs);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0.02 * laterMs);
  expect(lists).toHaveLength(2);
});

test('news that would come while something is being read is asked for once that is done', async () => {
  const { client, lists } = await openInbox(false);
  let answer!: () => void;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'GET') await new Promise<void>((done) => (answer = done));
    return fetch(url, init);
  });
  vi.useFakeTimers();
  await hear(client, { kind: 'tasks', change: 'updated' });
  const reading = reads(client);
  await vi.advanceTimersByTimeAsync(1.5 * laterMs);
  expect(lists).toHaveLength(1);
  answer();
  await reading;
  await vi.advanceTimersByTimeAsync(1);
  expect(lists).toHaveLength(2);
});

test('a project that is archived, or no longer, changes of what one is reminded', () => {
  expect(inbox.reload!.project!(ofProject)).toContainEqual(['inbox']);
});

test('what is read stays where it is', async () => {
  const { client, lists } = await openInbox(false);
  await reads(client);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(lists).toHaveLength(1);
});

test('what was on its way when something is read is asked for again', async () => {
  const { client, lists } = await openInbox(true);
  await reads(client);
  await expect.poll(() => lists).toHaveLength(3);
});

const [told, cameBack, ahead] = [
  '2026-05-20T08:00:00.000Z',
  '2026-05-20T09:00:00.000Z',
  '2999-05-20T08:00:00.000Z',
];
const wasRead = { ...notice, at: told, readAt: told, snoozedUntil: null, awaitsReply: false };

test.each<[string, Notice, NoticeChange[]]>([
  ['was unread', { ...wasRead, readAt: null }, [{ snoozedUntil: null }]],
  ['was read, unless there is news', wasRead, [{ isRead: true, seenAt: told }, { snoozedUntil: null }]],
  [
    'was read after it came back, unless there is news',
    { ...wasRead, snoozedUntil: cameBack },
    [{ isRead: true, seenAt: cameBack }, { snoozedUntil: null }],
  ],
  ['was put off to a time', { ...wasRead, snoozedUntil: ahead }, [{ snoozedUntil: ahead }]],
  [
    'awaited a reply',
    { ...wasRead, snoozedUntil: ahead, awaitsReply: true },
    [{ snoozedUntil: ahead, awaitsReply: true }],
  ],
])('what is put off and taken back is again as it %s', async (_, before, changes) => {
  const sent: NoticeChange[] = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as NoticeChange);
    return Response.json({ status: 200, notice: { ...before, awaitsReply: true } });
  });
  const change = { awaitsReply: true } as const;
  await new MutationObserver(new QueryClient(), changingNotice).mutate({
    notice: before,
    state: 'open',
    change,
    said: 'Snoozed',
  });
  toasts.get().at(-1)!.action!.run();
  await expect.poll(() => sent).toEqual([change, ...changes]);
});
