import { plainQuery, type TaskStatus } from '@muster/contract';
import { expect, test } from 'vitest';
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
