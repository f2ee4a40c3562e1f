import { readTaskQuery } from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { everyStatus } from './list-order.ts';
import { listKey, type LoadedTasks } from './lists.ts';
import { taskListQuery } from '../queries.ts';

afterEach(() => void vi.unstubAllGlobals());

const ids = { organizationId: 'acme', projectId: 'website' };
const all = Array.from({ length: 80 }, (_, index) => sampleTask({ _id: `${index}`, status: 'todo' }));

/** The server's list, from a place on; the first answer comes once it is let go. */
function serve(gate: Promise<void>) {
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://muster');
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = start + Number(searchParams.get('limit'));
    if (start === 0) await gate;
    const nextCursor = end < all.length ? `${end}` : null;
    const pagination = { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor };
    return Response.json({ status: 200, tasks: all.slice(start, end), pagination });
  });
}

test('a list that grew while it was loaded anew keeps what came', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve(promise);
  const client = new QueryClient();
  const show = (count: number) =>
    client.setQueryData<LoadedTasks>(listKey(ids, 'todo'), {
      tasks: all.slice(0, count),
      nextCursor: `${count}`,
    });
  show(30);
  const reload = client.fetchQuery({ ...taskListQuery(ids, 'todo'), staleTime: 0 });
  show(60);
  resolve();
  expect((await reload).tasks).toHaveLength(60);
});

test('a list of one status is asked for by that alone, whichever statuses the filter names', async () => {
  const asked: string[] = [];
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://muster').search);
    const pagination = { currentPage: 1, hasNextPage: false, nextCursor: null };
    return Response.json({ status: 200, tasks: [], pagination });
  });
  const [todo, doing] = [1, 2].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`) as [string, string];
  const query = readTaskQuery({ status: `${todo},${doing}`, '-status': doing, priority: 'high' });
  const client = new QueryClient();
  await client.fetchQuery(taskListQuery(ids, todo, 'board', query));
  await client.fetchQuery(taskListQuery(ids, everyStatus, 'newest', query));
  expect(asked).toEqual([
    `?status=${todo}&order=board&limit=30&priority=high`,
    `?order=newest&limit=30&status=${todo}%2C${doing}&priority=high&-status=${doing}`,
  ]);
  expect(listKey(ids, todo, 'board', query)).toEqual(
    listKey(ids, todo, 'board', readTaskQuery({ priority: 'high' })),
  );
});
