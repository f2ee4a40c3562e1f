import { plainQuery, type TaskStatus } from '@muster/contract';
import { expect, test } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { groupsWith } from './held-groups.ts';
import { rowsOf } from './rows.ts';

const statuses = [
  { _id: 'todo', name: 'To Do' },
  { _id: 'done', name: 'Done' },
] as TaskStatus[];
const values = [
  { value: 'ada', name: 'Ada' },
  { value: 'bob', name: 'Bob' },
  { value: 'nobody', name: 'Nobody' },
];

test('each group that has tasks is a row, with a cell for each status that has those of both', () => {
  const counts = [
    { value: 'nobody', count: 2, isMore: false },
    { value: 'ada', count: 1, isMore: false },
  ];
  const query = { ...plainQuery, text: 'map' };
  const rows = rowsOf('assignee', { values, counts, statuses, query });
  expect(rows.map(({ name, counted }) => `${name} ${counted.count}`)).toEqual(['Ada 1', 'Nobody 2']);
  expect(rows[0]!.cells.map(({ name, row, status }) => [name, row, status._id])).toEqual([
    ['To Do, Ada', 'ada', 'todo'],
    ['Done, Ada', 'ada', 'done'],
  ]);
  expect(rows[0]!.cells[0]!.query).toEqual({ ...query, group: 'assignee', in: 'ada' });
  const keys = rows.flatMap(({ cells }) => cells.map(({ key }) => key));
  expect(new Set(keys).size).toBe(4);
});

test('a row stays while one of its cards is edited, though its last task was given to somebody else', () => {
  const counts = [{ value: 'ada', count: 1, isMore: false }];
  const held = groupsWith('assignee', [sampleTask({ assignedTo: ['bob'] })], '2026-10-20');
  const rows = rowsOf('assignee', { values, counts, statuses, query: plainQuery, held });
  expect(rows.map(({ name, counted }) => `${name} ${counted.count}`)).toEqual(['Ada 1', 'Bob 0']);
});

test('so does the row of a parent, of which nothing is counted any more', () => {
  const parentTask = { number: 7, title: 'Relaunch' };
  const edited = ['1', '2'].map((_id) => sampleTask({ _id, parent: 'relaunch', parentTask }));
  const rows = rowsOf('parent', {
    values: [{ value: 'none', name: 'No parent' }],
    counts: [{ value: 'none', count: 1, isMore: false }],
    statuses,
    query: plainQuery,
    held: groupsWith('parent', edited, '2026-10-20'),
  });
  expect(rows.map(({ name }) => name)).toEqual(['Relaunch', 'No parent']);
});
