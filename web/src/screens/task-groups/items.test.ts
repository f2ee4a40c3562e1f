import {
  compareTasks,
  groupsOf,
  matchesTask,
  plainQuery,
  priorities,
  taskGroups,
  type Label,
  type Task,
  type TaskQuery,
  type TaskStatus,
} from '@muster/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { isoDay } from '../../entities/tasks/dates/iso-day.ts';
import { countOf } from '../../entities/tasks/lists/counting.ts';
import { dropTask, listKey, putTask, type LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { matchCode } from '../../entities/tasks/lists/match-code.ts';
import { sectionOf } from '../../entities/tasks/lists/sections.ts';
import { sampleTask } from '../../../test/sample-task.ts';
import { isOutdated, layOut, type Section } from './items.ts';
import { groupValues, isShown } from '../parts/groups/values.ts';

const ids = { organizationId: 'acme', projectId: 'website' };
const statuses = ['todo', 'doing', 'done'].map((_id): TaskStatus => ({
  _id,
  name: _id,
  color: '#000000',
  description: '',
  order: 0,
  category: 'started',
  limit: null,
}));
const people = ['ada', 'bob'].map((_id) => ({ _id, fullName: _id }));
const labels = ['print', 'tides'].map((_id): Label => ({ _id, name: _id, color: 'red' }));
const counts = ['map', 'book'].map((value, number) => ({
  value,
  count: 1,
  isMore: false,
  parentTask: { number, title: value },
}));
const named = { statuses, people, labels, counts };
const today = isoDay(new Date());
const reader = {
  me: '',
  today,
  dayOf: (moment: string) => isoDay(new Date(moment)),
  categoryOf: () => undefined,
};

beforeAll(() => matchCode.load());

/** A failure can be told again: the numbers are always the same. */
let state = 7;
const below = (count: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >> 8) % count;
};
const oneOf = <T>(things: readonly T[]) => things[below(things.length)]!;
const someOf = <T>(things: readonly T[]) => things.filter(() => below(2) === 0);
const daysAway = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));

const anyTask = (number: number, version: number) =>
  sampleTask({
    _id: String(number),
    number,
    version,
    title: `Task ${below(9)}`,
    status: oneOf(statuses)._id,
    priority: oneOf(priorities),
    assignedTo: someOf(['ada', 'bob']),
    labels: someOf(['print', 'tides']),
    parent: oneOf([null, 'map', 'book']),
    dueDate: below(3) === 0 ? null : daysAway(below(30) - 10),
    createdAt: '2026-11-15T10:00:00.000Z',
    updatedAt: '2026-11-15T10:00:00.000Z',
  });

const queries: TaskQuery[] = [
  plainQuery,
  { ...plainQuery, sort: 'due' },
  { ...plainQuery, sort: '-title', is: { assignee: ['ada'] } },
  { ...plainQuery, isNot: { priority: ['low'] } },
];

function sectionsOf(client: QueryClient, query: TaskQuery, group: (typeof taskGroups)[number]): Section[] {
  return groupValues(group, named).map((named) => {
    const kind = sectionOf(query, group, named.value);
    const list = client.getQueryData<LoadedTasks>(listKey(ids, kind.status, kind.order, kind.query))!;
    const counted = countOf(list, undefined)!;
    return Object.assign(named, {
      kind,
      counted,
      tasks: list.tasks,
      isLoaded: true,
      isEnd: true,
      hasFailed: false,
    });
  });
}

test('whatever becomes of tasks, each group has those that plain JavaScript says, in their order', () => {
  for (const group of taskGroups)
    for (const query of queries) {
      const client = new QueryClient();
      const all = new Map<string, Task>();
      for (const { value } of groupValues(group, named)) {
        const kind = sectionOf(query, group, value);
        client.setQueryData<LoadedTasks>(listKey(ids, kind.status, kind.order, kind.query), {
          tasks: [],
          nextCursor: null,
        });
      }
      for (let version = 1; version <= 120; version += 1) {
        const task = anyTask(below(25), version);
        const isGone = below(6) === 0;
        if (isGone) {
          all.delete(task._id);
          dropTask(client, ids, task._id);
        } else {
          all.set(task._id, task);
          putTask(client, ids, task);
        }
      }
      const sections = sectionsOf(client, query, group);
      const expected = sections.map(({ value }) =>
        [...all.values()]
          .filter((task) => matchesTask(task, query, reader) && groupsOf(task, group, today).includes(value))
          .toSorted(compareTasks(query.sort))
          .map(({ _id }) => _id),
      );
      const shown = sections.map(({ tasks }) => tasks.map(({ _id }) => _id));
      expect(shown, `${group} ${JSON.stringify(query)}`).toEqual(expected);
      expect(sections.map(({ counted }) => counted.count)).toEqual(expected.map(({ length }) => length));
    }
});

const section = (value: string, count: number, more: Partial<Section> = {}): Section => ({
  value,
  name: value,
  kind: sectionOf(plainQuery, 'priority', value),
  counted: { count, isMore: false },
  tasks: Array.from({ length: count }, (_, index) => sampleTask({ _id: `${value}${index}` })),
  isLoaded: true,
  isEnd: true,
  hasFailed: false,
  ...more,
});

test('headings and rows stand under one another, and of a folded group only its heading', () => {
  const sections = [section('high', 2), section('medium', 3), section('low', 1, { isEnd: false })];
  const { items, tasks, stretches } = layOut(sections, (value) => value === 'medium');
  expect(items.map(({ key }) => key)).toEqual([
    'high',
    'high high0',
    'high high1',
    'medium',
    'low',
    'low low0',
    'low rest',
  ]);
  expect(tasks.map(({ _id }) => _id)).toEqual(['high0', 'high1', 'low0']);
  expect(stretches.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [3, 4],
    [4, 7],
  ]);
});

test('parents are those that were counted, in that order, and last what is under none', () => {
  expect(groupValues('parent', named)).toEqual([
    { value: 'map', name: 'map', number: 0 },
    { value: 'book', name: 'book', number: 1 },
    { value: 'none', name: 'No parent' },
  ]);
});

test('an empty group is left out, unless it is a status', () => {
  expect(isShown('priority', section('high', 0))).toBe(false);
  expect(isShown('priority', section('high', 1))).toBe(true);
  expect(isShown('priority', { counted: { count: 0, isMore: true } })).toBe(true);
  expect(isShown('status', section('todo', 0))).toBe(true);
});

test('a list is out of date once somebody has changed it, or it is empty where the server counts tasks', () => {
  const empty = { data: { tasks: [], nextCursor: null }, isInvalidated: false };
  const full = { ...empty, data: { ...empty.data, tasks: [sampleTask({ _id: '1' })] } };
  expect(isOutdated(empty, { count: 0 })).toBe(false);
  expect(isOutdated(empty, { count: 1 })).toBe(true);
  expect(isOutdated(full, { count: 2 })).toBe(false);
  expect(isOutdated({ ...full, isInvalidated: true }, { count: 1 })).toBe(true);
  expect(isOutdated(undefined, { count: 1 })).toBe(false);
});
