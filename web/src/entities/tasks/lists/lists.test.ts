import { plainQuery, readTaskQuery, type Task } from '@muster/contract';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
  type ListOrder,
  type LoadedTasks,
} from './lists.ts';
import { matchCode } from './match-code.ts';
import { sampleTask } from '../../../../test/sample-task.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
let client: QueryClient;

const task = (title: string, minute: number, status = 'todo') =>
  sampleTask({
    _id: title,
    title,
    status,
    number: minute,
    createdAt: `2026-11-15T10:0${minute}:00.000Z`,
  });

const plainTodo = { status: 'todo', order: 'newest' as const, query: plainQuery };

const page = (tasks: Task[], nextCursor: string | null) => ({
  status: 200 as const,
  tasks,
  pagination: { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor },
});

const load = (status: string, tasks: Task[], nextCursor: string | null) =>
  client.setQueryData<LoadedTasks>(listKey(ids, status), { tasks, nextCursor });

const titles = (status: string) =>
  client.getQueryData<LoadedTasks>(listKey(ids, status))?.tasks.map(({ title }) => title);

beforeAll(() => matchCode.load());
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
  appendPage(client, ids, plainTodo, { cursor: 'x', page: page([task('b', 2), task('a', 1)], null) });
  expect(titles('todo')).toEqual(['e', 'd', 'b', 'a']);
});

test('a page is dropped when the list was loaded anew while it was on its way', () => {
  load('todo', [task('f', 6)], 'y');
  appendPage(client, ids, plainTodo, { cursor: 'x', page: page([task('a', 1)], null) });
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
  placeTask(client, ids, ranked('x', '-3', 'done'), { status: 'done', after: 'z', before: null });
  expect([column('todo'), column('done')]).toEqual([['y'], ['z', 'x']]);
  settleTask(client, ids, ranked('x', '5.5', 'done'));
  expect([column('todo'), column('done')]).toEqual([['y'], ['z', 'x']]);
  expect(titles('done')).toContain('x');
});

test('a dropped card that is refused goes back to where it was', () => {
  const [x, y, z] = [ranked('x', '-3'), ranked('y', '-2'), ranked('z', '-1')];
  loadColumn('todo', [x, y, z]);
  placeTask(client, ids, y, { status: 'todo', after: null, before: 'x' });
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

const filtered = (params: Record<string, string>, status = 'todo', order: ListOrder = 'newest') =>
  listKey(ids, status, order, readTaskQuery(params));
const loadFiltered = (key: QueryKey, tasks: Task[], nextCursor: string | null = null) =>
  client.setQueryData<LoadedTasks>(key, { tasks, nextCursor });
const titlesIn = (key: QueryKey) => client.getQueryData<LoadedTasks>(key)?.tasks.map(({ title }) => title);
const important = (one: Task): Task => ({ ...one, priority: 'high' });
const due = (title: string, minute: number, dueDate: string | null): Task => ({
  ...task(title, minute),
  dueDate,
});
const isDue = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

test('a task that does not match a filter any more leaves those lists alone, and comes back to its place', () => {
  const high = filtered({ priority: 'high' });
  const [d, b] = [important(task('d', 4)), important(task('b', 2))];
  loadFiltered(high, [d, b]);
  putTask(client, ids, { ...d, priority: 'low' });
  expect([titlesIn(high), titles('todo')]).toEqual([['b'], ['e', 'd', 'b']]);
  putTask(client, ids, d);
  expect([titlesIn(high), isDue(high)]).toEqual([['d', 'b'], false]);
});

test('what a list is sorted by says where a changed task goes, and a new one', () => {
  const byDue = filtered({ sort: 'due' });
  const [a, b, c] = [due('a', 1, '2026-11-20'), due('b', 2, '2026-11-22'), due('c', 3, null)];
  loadFiltered(byDue, [a, b, c]);
  putTask(client, ids, { ...a, dueDate: '2026-11-25' });
  expect(titlesIn(byDue)).toEqual(['b', 'a', 'c']);
  prependTask(client, ids, { ...due('new', 0, null), version: 0 });
  expect(titlesIn(byDue)).toEqual(['b', 'a', 'new', 'c']);
  expect(titles('todo')?.[0]).toBe('new');
});

test('a list by place has a dropped card where its rank says, once that is known', () => {
  const [top, bottom] = [filtered({ sort: 'place' }), filtered({ sort: '-place' })];
  const [x, y, z] = [ranked('x', '-3'), ranked('y', '-2'), ranked('z', '-1')];
  loadFiltered(top, [x, y, z]);
  loadFiltered(bottom, [z, y, x]);
  placeTask(client, ids, x, { status: 'todo', after: 'y', before: 'z' });
  settleTask(client, ids, { ...x, rank: '-1.5' });
  expect([titlesIn(top), titlesIn(bottom)]).toEqual([
    ['y', 'x', 'z'],
    ['z', 'x', 'y'],
  ]);
});

test('where only the server can tell whether a task matches, the list is asked for anew', () => {
  const watched = filtered({ watched: 'me' });
  loadFiltered(watched, [task('d', 4), task('b', 2)]);
  putTask(client, ids, { ...task('d', 4), title: 'D' });
  expect([titlesIn(watched), isDue(watched)]).toEqual([['D', 'b'], true]);
  expect(isDue(listKey(ids, 'todo'))).toBe(false);
});

test('a card dropped on a filtered board stands there between the same cards in the whole column', () => {
  const high = filtered({ priority: 'high' }, 'done', 'board');
  const [x, y, z] = [ranked('x', '1', 'done'), ranked('y', '2', 'done'), ranked('z', '3', 'done')];
  const moved = important(ranked('m', '9'));
  loadColumn('done', [x, y, z]);
  loadFiltered(high, [important(x), important(z)]);
  placeTask(client, ids, { ...moved, status: 'done' }, { status: 'done', after: 'x', before: 'z' });
  expect([titlesIn(high), column('done')]).toEqual([
    ['x', 'm', 'z'],
    ['x', 'm', 'y', 'z'],
  ]);
});

test('a card dropped beside one that another filter hides waits there for its rank', () => {
  const low = filtered({ '-priority': 'low' }, 'done', 'board');
  loadFiltered(low, [ranked('x', '1', 'done'), ranked('z', '3', 'done')]);
  placeTask(client, ids, ranked('m', '9', 'done'), { status: 'done', after: 'hidden', before: null });
  expect(titlesIn(low)).toEqual(['x', 'z']);
  settleTask(client, ids, ranked('m', '2', 'done'));
  expect(titlesIn(low)).toEqual(['x', 'm', 'z']);
});
