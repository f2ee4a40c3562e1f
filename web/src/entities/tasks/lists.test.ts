import type { Task } from '@muster/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  appendPage,
  dropTask,
  findListed,
  holdLists,
  listKey,
  placeTask,
  prependTask,
  putBack,
  putTask,
  reloadLists,
  rewindList,
  settleTask,
  type LoadedTasks,
} from './lists.ts';
import { sampleTask } from '../../../test/sample-task.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
let client: QueryClient;

const task = (title: string, minute: number, status = 'todo') =>
  sampleTask({ _id: title, title, status, createdAt: `2026-11-15T10:0${minute}:00.000Z` });

const page = (tasks: Task[], nextCursor: string | null) => ({
  status: 200 as const,
  tasks,
  pagination: { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor },
});

const load = (status: string, tasks: Task[], nextCursor: string | null) =>
  client.setQueryData<LoadedTasks>(listKey(ids, status), { tasks, nextCursor });

const titles = (status: string) =>
  client.getQueryData<LoadedTasks>(listKey(ids, status))?.tasks.map(({ title }) => title);

beforeEach(() => {
  client = new QueryClient();
  load('todo', [task('e', 5), task('d', 4), task('b', 2)], 'x');
  load('done', [task('c', 3, 'done')], null);
});

test('a changed task stays where it is', () => {
  putTask(client, ids, { ...task('d', 4), priority: 'high' });
  expect(titles('todo')).toEqual(['e', 'd', 'b']);
});

test('a task that is moved leaves its list and takes its place by age in the other', () => {
  putTask(client, ids, task('b', 2, 'done'));
  expect(titles('todo')).toEqual(['e', 'd']);
  expect(titles('done')).toEqual(['c', 'b']);
});

test('a task older than all that is loaded waits for its page', () => {
  putTask(client, ids, task('a', 1));
  expect(titles('todo')).toEqual(['e', 'd', 'b']);
});

test('a new task stands first, and is gone when the server refuses it', () => {
  prependTask(client, ids, task('new', 0));
  expect(titles('todo')).toEqual(['new', 'e', 'd', 'b']);
  dropTask(client, ids, 'new');
  expect(titles('todo')).toEqual(['e', 'd', 'b']);
});

test('a list that starts anew keeps its first page', () => {
  vi.stubGlobal('window', { innerHeight: 800 });
  load(
    'todo',
    Array.from({ length: 45 }, (_, index) => task(`t${index}`, 1)),
    'x',
  );
  rewindList(client, ids, 'todo');
  expect(titles('todo')).toHaveLength(30);
  expect(client.getQueryData<LoadedTasks>(listKey(ids, 'todo'))?.nextCursor).toBeUndefined();
  expect(client.getQueryState(listKey(ids, 'todo'))?.isInvalidated).toBe(true);
});

test('the next page comes behind what is loaded, without what is there already', () => {
  appendPage(client, ids, 'todo', {
    order: 'newest',
    cursor: 'x',
    page: page([task('b', 2), task('a', 1)], null),
  });
  expect(titles('todo')).toEqual(['e', 'd', 'b', 'a']);
});

test('a page is dropped when the list was loaded anew while it was on its way', () => {
  load('todo', [task('f', 6)], 'y');
  appendPage(client, ids, 'todo', { order: 'newest', cursor: 'x', page: page([task('a', 1)], null) });
  expect(titles('todo')).toEqual(['f']);
});

test('a list that is due to be loaded anew stays so when a task of it is shown', async () => {
  await client.invalidateQueries({ queryKey: listKey(ids, 'todo') });
  putTask(client, ids, { ...task('d', 4), priority: 'high' });
  expect(findListed(client, ids, 'd')?.priority).toBe('high');
  expect(client.getQueryState(listKey(ids, 'todo'))?.isInvalidated).toBe(true);
});

test('a list that is being loaded for the first time is loaded on while a task is added, and again after it', async () => {
  const answers: ((list: LoadedTasks) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: listKey(ids, 'review'),
    queryFn: () => new Promise<LoadedTasks>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  await holdLists(client, ids);
  expect(observer.getCurrentResult().isFetching).toBe(true);

  const reloaded = reloadLists(client, ids);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!({ tasks: [], nextCursor: null });
  answers[1]!({ tasks: [task('new', 6, 'review')], nextCursor: null });
  await reloaded;
  expect(titles('review')).toEqual(['new']);
  stop();
});

const ranked = (title: string, rank: string, status = 'todo') => ({ ...task(title, 1, status), rank });
const column = (status: string) =>
  client.getQueryData<LoadedTasks>(listKey(ids, status, 'board'))?.tasks.map(({ title }) => title);
const loadColumn = (status: string, tasks: Task[], nextCursor: string | null = null) =>
  client.setQueryData<LoadedTasks>(listKey(ids, status, 'board'), { tasks, nextCursor });

test('a column of the board keeps its cards by rank, whatever their age', () => {
  loadColumn('todo', [ranked('x', '-10'), ranked('y', '-9.5'), ranked('z', '2')], '2');
  putTask(client, ids, ranked('x', '-9.25'));
  expect(column('todo')).toEqual(['y', 'x', 'z']);
  putTask(client, ids, ranked('new', '-9.5000000000000000001'));
  expect(column('todo')).toEqual(['new', 'y', 'x', 'z']);
  putTask(client, ids, ranked('far', '3'));
  expect(column('todo')).toEqual(['new', 'y', 'x', 'z']);
});

test('a dropped card stands at its place at once, there alone, and stays there when the server has answered', () => {
  loadColumn('todo', [ranked('x', '-3'), ranked('y', '-2')]);
  loadColumn('done', [ranked('z', '5', 'done')]);
  placeTask(client, ids, ranked('x', '-3', 'done'), 1);
  expect([column('todo'), column('done')]).toEqual([['y'], ['z', 'x']]);
  settleTask(client, ids, ranked('x', '5.5', 'done'));
  expect([column('todo'), column('done')]).toEqual([['y'], ['z', 'x']]);
  expect(titles('done')).toContain('x');
});

test('a dropped card that is refused goes back to where it was', () => {
  const [x, y, z] = [ranked('x', '-3'), ranked('y', '-2'), ranked('z', '-1')];
  loadColumn('todo', [x, y, z]);
  placeTask(client, ids, y, 0);
  expect(column('todo')).toEqual(['y', 'x', 'z']);
  putTask(client, ids, y);
  expect(column('todo')).toEqual(['x', 'y', 'z']);
});

test('what is put back after a refusal never hides a newer version', () => {
  loadColumn('todo', [ranked('x', '-3')]);
  const before = { ...ranked('x', '-3'), description: 'before' };
  const newer = { ...before, description: 'newer', version: before.version + 1 };
  putTask(client, ids, { ...before, description: 'typed' });
  putBack(client, ids, before);
  expect(findListed(client, ids, 'x')?.description).toBe('before');
  putTask(client, ids, newer);
  putBack(client, ids, before);
  expect(findListed(client, ids, 'x')?.description).toBe('newer');
});
