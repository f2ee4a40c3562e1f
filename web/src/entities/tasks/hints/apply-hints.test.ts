import type { LiveHint, SubTask, TaskLink } from '@muster/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabId } from '../../../platform/api/tab.ts';
import { resetSession } from '../../../platform/store.ts';
import { applyTaskHints } from './apply-hints.ts';
import { findMoved, listKey, type LoadedTasks } from '../lists/lists.ts';
import { taskQuery } from '../queries.ts';
import { told } from './told.ts';
import { isGone, touch } from './touches.ts';
import { ownDeletions } from './own-deletions.ts';
import { sampleTask } from '../../../../test/sample-task.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const task = (id: string, version = 1, status = 'todo') =>
  sampleTask({ _id: id, title: id, version, status, number: Number(id) });
const hint = (id: string, more: Partial<LiveHint> = {}): LiveHint => ({
  kind: 'task',
  ...ids,
  ids: [id],
  change: 'updated',
  version: 2,
  by: { _id: 'bob', fullName: 'Bob' },
  ...more,
});

let client: QueryClient;
let asked: string[];
let stop: () => void;

/** A list of three tasks on the screen; the server has the second version of each. */
beforeEach(() => {
  client = new QueryClient();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/.*\/website/, ''));
    return Response.json({
      status: 200,
      task: { ...task(url.at(-1)!, 2), files: [], checklist: [], links: [], subTasks: [] },
    });
  });
  const queryKey = listKey(ids, 'todo');
  client.setQueryData<LoadedTasks>(queryKey, { tasks: [task('3'), task('2'), task('1')], nextCursor: null });
  const observer = new QueryObserver<LoadedTasks>(client, {
    queryKey,
    staleTime: Infinity,
    queryFn: async () => {
      asked.push('list');
      return { tasks: [], nextCursor: null };
    },
  });
  stop = observer.subscribe(() => undefined);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const listed = () =>
  client
    .getQueryData<LoadedTasks>(listKey(ids, 'todo'))
    ?.tasks.map(({ _id, version }) => `${_id} v${version}`);

test('a changed task that is told whole is shown without being asked for, however many they are', async () => {
  const told = ['1', '2', '3', '4', '5'].map((id) => hint(id, { task: task(id, 2) }));
  await applyTaskHints(client, told);
  expect(asked).toEqual([]);
  expect(listed()).toEqual(['5 v2', '4 v2', '3 v2', '2 v2', '1 v2']);
});

test('an older version that is told late changes nothing', async () => {
  await applyTaskHints(client, [hint('2', { version: 3, task: task('2', 3) })]);
  await applyTaskHints(client, [hint('2', { version: 2, task: task('2', 2) })]);
  expect(listed()).toEqual(['3 v1', '2 v3', '1 v1']);
});

test('of a task that has left the lists, each further change is kept for a row that is held open', async () => {
  await applyTaskHints(client, [hint('2', { task: task('2', 2, 'done') })]);
  expect(listed()).toEqual(['3 v1', '1 v1']);
  expect(findMoved(client, ids, '2')?.version).toBe(2);
  await applyTaskHints(client, [hint('2', { version: 3, task: task('2', 3, 'done') })]);
  expect(findMoved(client, ids, '2')?.version).toBe(3);
});

const none = { done: 0, total: 0 };

test('how many comments it has shows, though the task itself has not changed', async () => {
  const counts = { comments: 3, files: 0, checklist: { done: 1, total: 2 }, subTasks: none };
  await applyTaskHints(client, [hint('2', { version: undefined, task: { ...task('2'), counts } })]);
  expect(asked).toEqual([]);
  const { tasks } = client.getQueryData<LoadedTasks>(listKey(ids, 'todo'))!;
  expect(tasks.map((one) => one.counts.comments)).toEqual([0, 3, 0]);
});

test('a screen reader is told that a colleague has commented, and not that they changed the task', async () => {
  resetSession();
  vi.useFakeTimers();
  const comment = { kind: 'comments', change: 'created', version: undefined } as const;
  await applyTaskHints(client, [
    hint('2', comment),
    hint('2', { version: undefined, task: task('2') }),
    hint('elsewhere', comment),
  ]);
  vi.advanceTimersByTime(6_000);
  vi.useRealTimers();
  expect(told.get().sentence).toBe('Bob commented on “2”');
});

test('how many comments one has made oneself shows as well, and nothing else of it is taken for news', async () => {
  const counts = { comments: 1, files: 0, checklist: { done: 0, total: 0 }, subTasks: none };
  const own = { version: undefined, tab: tabId, task: { ...task('2', 1, 'done'), counts } };
  await applyTaskHints(client, [hint('2', own)]);
  expect(asked).toEqual([]);
  const { tasks } = client.getQueryData<LoadedTasks>(listKey(ids, 'todo'))!;
  expect(tasks.map((one) => one.counts.comments)).toEqual([0, 1, 0]);
});

const hadOpen = (id: string) =>
  client.setQueryData(taskQuery(ids, id).queryKey, {
    status: 200,
    task: { ...task(id), files: [], checklist: [], links: [], subTasks: [], isWatched: true },
  });

test('more of a task that is open is asked for', async () => {
  hadOpen('2');
  const close = new QueryObserver(client, { ...taskQuery(ids, '2'), staleTime: Infinity }).subscribe(
    () => {},
  );
  await applyTaskHints(client, [hint('2', { task: task('2', 2) })]);
  close();
  expect(asked).toEqual(['/tasks/2']);
  expect(client.getQueryData(taskQuery(ids, '2').queryKey)?.task.version).toBe(2);
});

test('of a task that was open before nothing is asked for until it is opened again', async () => {
  hadOpen('2');
  await applyTaskHints(client, [hint('2', { task: task('2', 2) })]);
  expect(asked).toEqual([]);
  expect(listed()).toEqual(['3 v1', '2 v2', '1 v1']);
  expect(client.getQueryData(taskQuery(ids, '2').queryKey)).toBeUndefined();
});

const linked = (id: string) => ({ _id: 'link', kind: 'blockedBy', task: { _id: id } }) as TaskLink;

test('a task that shows a changed one is asked for anew', async () => {
  const open = (id: string, links: TaskLink[], subTasks: SubTask[] = []) =>
    client.setQueryData(taskQuery(ids, id).queryKey, {
      status: 200,
      task: { ...task(id), files: [], checklist: [], links, subTasks, isWatched: true },
    });
  open('2', [linked('1')]);
  open('3', [linked('9')]);
  open('4', [], [{ _id: '1' } as SubTask]);
  await applyTaskHints(client, [hint('1', { task: task('1', 2, 'done') })]);
  const isExpired = (id: string) => client.getQueryState(taskQuery(ids, id).queryKey)?.isInvalidated;
  expect(['2', '3', '4'].map(isExpired)).toEqual([true, false, true]);
});

test('of a task that is deleted nothing is asked for because its sub-task changes with it', async () => {
  client.setQueryData(taskQuery(ids, '2').queryKey, {
    status: 200,
    task: {
      ...task('2'),
      files: [],
      checklist: [],
      links: [],
      subTasks: [{ _id: '1' } as SubTask],
      isWatched: true,
    },
  });
  await applyTaskHints(client, [
    hint('2', { change: 'deleted', version: undefined }),
    hint('1', { task: task('1', 2) }),
  ]);
  expect(client.getQueryState(taskQuery(ids, '2').queryKey)?.isInvalidated).toBe(false);
});

test('one changed task is asked for, and shown in its place', async () => {
  await applyTaskHints(client, [hint('2'), hint('2', { version: 2 })]);
  expect(asked).toEqual(['/tasks/2']);
  expect(listed()).toEqual(['3 v1', '2 v2', '1 v1']);
});

test('a version that is known already costs nothing', async () => {
  await applyTaskHints(client, [hint('2', { version: 1 })]);
  expect(asked).toEqual([]);
});

test('a deleted task goes without a question', async () => {
  await applyTaskHints(client, [hint('2'), hint('2', { change: 'deleted', version: undefined })]);
  expect(asked).toEqual([]);
  expect(listed()).toEqual(['3 v1', '1 v1']);
});

const deletion = hint('2', { change: 'deleted', version: undefined });
const restored = hint('2', { change: 'created', version: undefined, task: task('2', 2) });

test('a task that is open when it is deleted is there again once it is restored, though it was asked for before', async () => {
  hadOpen('2');
  const close = new QueryObserver(client, { ...taskQuery(ids, '2'), staleTime: Infinity }).subscribe(
    () => {},
  );
  await applyTaskHints(client, [deletion]);
  expect(isGone('2')).toBe(true);
  expect(listed()).toEqual(['3 v1', '1 v1']);
  client.setQueryData(listKey(ids, 'todo'), { tasks: [task('2', 2)], nextCursor: null });
  await applyTaskHints(client, [restored]);
  close();
  expect(isGone('2')).toBe(false);
});

test('what is deleted and restored while it is not on the screen is there again', async () => {
  await applyTaskHints(client, [deletion]);
  stop();
  await applyTaskHints(client, [restored]);
  expect(isGone('2')).toBe(false);
});

test('a task that was taken for deleted, and is answered when it is asked for, is there again', async () => {
  touch('2', { _id: '', fullName: 'Somebody' }, 'deleted');
  await client.fetchQuery(taskQuery(ids, '2'));
  expect(isGone('2')).toBe(false);
});

const ownDeletion = hint('2', { change: 'deleted', version: undefined, tab: tabId });

test('what this page has deleted and put back meanwhile does not go when the deletion is told', async () => {
  ownDeletions.set('2', 'back');
  await applyTaskHints(client, [ownDeletion]);
  expect(listed()).toEqual(['3 v1', '2 v1', '1 v1']);
  expect(asked).toEqual([]);
});

test('what this page has deleted, and still lists, goes when the deletion is told', async () => {
  await applyTaskHints(client, [ownDeletion]);
  expect(listed()).toEqual(['3 v1', '1 v1']);
});

test('what was done to a task before this page deleted it is not asked for when it is told late', async () => {
  ownDeletions.set('2', 'gone');
  client.setQueryData<LoadedTasks>(listKey(ids, 'todo'), { tasks: [task('3'), task('1')], nextCursor: null });
  await applyTaskHints(client, [hint('2', { change: 'created', version: 1 })]);
  await applyTaskHints(client, [hint('2', { tab: tabId })]);
  expect(asked).toEqual([]);
  await applyTaskHints(client, [ownDeletion, hint('2', { change: 'created', version: undefined })]);
  expect(asked).toEqual(['/tasks/2']);
});

test('once what was put back is told to be restored, another deletion takes it away', async () => {
  ownDeletions.set('2', 'back');
  await applyTaskHints(client, [hint('2', { tab: tabId })]);
  await applyTaskHints(client, [ownDeletion]);
  expect(listed()).toContain('2 v2');
  await applyTaskHints(client, [hint('2', { change: 'created', version: undefined, tab: tabId })]);
  await applyTaskHints(client, [ownDeletion]);
  expect(listed()).toEqual(['3 v1', '1 v1']);
});

test('many at once are asked for with one list', async () => {
  await applyTaskHints(
    client,
    ['1', '2', '3', '4', '5'].map((id) => hint(id)),
  );
  await expect.poll(() => asked).toEqual(['list']);
});

test('what is not on the screen is asked for when it is opened', async () => {
  stop();
  await applyTaskHints(client, [hint('2')]);
  expect(asked).toEqual([]);
  expect(client.getQueryState(listKey(ids, 'todo'))?.isInvalidated).toBe(true);
});

const card = (id: string, rank: string) => ({ ...task(id), rank });

test('a card that somebody put elsewhere is asked for, and shown there; one put by this page is not', async () => {
  const board = listKey(ids, 'todo', 'board');
  const cards = [card('1', '-8'), card('2', '-7'), card('3', '-6')];
  client.setQueryData<LoadedTasks>(board, { tasks: cards, nextCursor: null });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({
      status: 200,
      task: { ...card('3', '-9'), files: [], checklist: [], links: [], subTasks: [] },
    });
  });
  await applyTaskHints(client, [hint('3', { version: undefined, tab: tabId })]);
  expect(asked).toEqual([]);
  await applyTaskHints(client, [hint('3', { version: undefined, tab: 'another' })]);
  const shown = client.getQueryData<LoadedTasks>(board)?.tasks.map(({ _id }) => _id);
  expect(shown).toEqual(['3', '1', '2']);
});
