import type { Task } from '@muster/contract';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  dropTask,
  holdLists,
  listKey,
  prependTask,
  putTask,
  reloadEmptyLists,
  rewindList,
  type TaskPages,
} from './lists.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
let client: QueryClient;

const task = (title: string, minute: number, status = 'todo'): Task => ({
  _id: title,
  title,
  description: '',
  status,
  priority: 'medium',
  assignedTo: [],
  createdBy: { _id: 'ada', fullName: 'Ada' },
  dueDate: null,
  attachments: [],
  version: 1,
  createdAt: `2026-11-15T10:0${minute}:00.000Z`,
  updatedAt: '',
});

const page = (tasks: Task[], nextCursor: string | null) => ({
  status: 200 as const,
  tasks,
  pagination: { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor },
});

const load = (status: string, ...pages: ReturnType<typeof page>[]) =>
  client.setQueryData<TaskPages>(listKey(ids, status), { pages, pageParams: pages.map(() => undefined) });

const titles = (status: string) =>
  client
    .getQueryData<TaskPages>(listKey(ids, status))
    ?.pages.map(({ tasks }) => tasks.map(({ title }) => title));

beforeEach(() => {
  client = new QueryClient();
  load('todo', page([task('e', 5), task('d', 4)], 'x'), page([task('b', 2)], 'y'));
  load('done', page([task('c', 3, 'done')], null));
});

test('a changed task stays where it is', () => {
  putTask(client, ids, { ...task('d', 4), priority: 'high' });
  expect(titles('todo')).toEqual([['e', 'd'], ['b']]);
});

test('a task that is moved leaves its list and takes its place by age in the other', () => {
  putTask(client, ids, task('b', 2, 'done'));
  expect(titles('todo')).toEqual([['e', 'd'], []]);
  expect(titles('done')).toEqual([['c', 'b']]);
});

test('a task older than all that is loaded waits for its page', () => {
  putTask(client, ids, task('a', 1));
  expect(titles('todo')).toEqual([['e', 'd'], ['b']]);
});

test('a new task stands first, and is gone when the server refuses it', () => {
  prependTask(client, ids, task('new', 0));
  expect(titles('todo')).toEqual([['new', 'e', 'd'], ['b']]);
  dropTask(client, ids, 'new');
  expect(titles('todo')).toEqual([['e', 'd'], ['b']]);
});

test('a list that starts anew keeps its first page', () => {
  rewindList(client, ids, 'todo');
  expect(titles('todo')).toEqual([['e', 'd']]);
});

test('a list that is being loaded for the first time is loaded on while a task is added, and again after it', async () => {
  const answers: ((page: unknown) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: listKey(ids, 'review'),
    queryFn: () => new Promise((answer) => answers.push(answer)),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
  const stop = observer.subscribe(() => undefined);
  await holdLists(client, ids);
  expect(observer.getCurrentResult().isFetching).toBe(true);

  const reloaded = reloadEmptyLists(client, ids);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!(page([], null));
  answers[1]!(page([task('new', 6, 'review')], null));
  await reloaded;
  expect(titles('review')).toEqual([['new']]);
  stop();
});
