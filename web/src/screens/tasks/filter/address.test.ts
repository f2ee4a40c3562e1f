import { readTaskQuery, writeTaskQuery, type TaskStatus } from '@muster/contract';
import { expect, test } from 'vitest';
import { readSearch } from '../search.ts';
import { readFilter } from './address.ts';

const [ada, bug, gone, todo, doing] = [1, 2, 3, 4, 5].map(
  (n) => `0190aaaa-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const known = {
  statuses: [todo, doing].map((_id) => ({ _id }) as TaskStatus),
  people: [{ _id: ada, fullName: 'Ada' }],
  labels: [{ _id: bug, name: 'Bug', color: 'red' as const }],
};

test('an address is read as it was written, and tab and view are no part of the filter', () => {
  const { tab, view, ...search } = readSearch({
    tab: todo,
    view: 'board',
    priority: 'high',
    '-label': bug,
    text: 2026,
    sort: '-due',
    has: ['files'],
  });
  expect({ tab, view }).toEqual({ tab: todo, view: 'board' });
  expect(search).toEqual({ priority: 'high', '-label': bug, text: '2026', sort: '-due' });
  const { query, leftOut } = readFilter(search, known);
  expect(query).toEqual(readTaskQuery({ priority: 'high', '-label': bug, text: '2026', sort: '-due' }));
  expect(leftOut).toEqual([]);
  expect(readFilter(writeTaskQuery(query), known).query).toEqual(query);
});

test('what means nothing is left out and told, and takes nothing else with it', () => {
  const { query, leftOut } = readFilter(
    { priority: 'high,urgent', due: 'soon', sort: 'size', '-has': 'files', size: '3' },
    known,
  );
  expect(query).toEqual(readTaskQuery({ priority: 'high', '-has': 'files' }));
  expect(leftOut).toEqual(['priority=urgent', 'due=soon', 'size=3', 'sort=size']);
});

test('statuses are a filter like any other, any of them or none of them', () => {
  const search = { status: `${todo},${doing}`, '-status': doing };
  const { query, leftOut } = readFilter(search, known);
  expect(query).toEqual(readTaskQuery(search));
  expect(query.is.status).toEqual([todo, doing]);
  expect(leftOut).toEqual([]);
  expect(writeTaskQuery(query)).toEqual(search);
});

test('people, labels and statuses that are not here are left out, once it is known who and which are', () => {
  const search = {
    assignee: `me,${gone}`,
    label: `${bug},${gone}`,
    creator: gone,
    status: `${todo},${gone}`,
    '-status': gone,
  };
  expect(readFilter(search).leftOut).toEqual([]);
  const { query, leftOut } = readFilter(search, known);
  expect(query.is).toEqual({ assignee: ['me'], label: [bug], creator: [gone], status: [todo] });
  expect(query.isNot).toEqual({});
  expect(leftOut).toEqual([`assignee=${gone}`, `label=${gone}`, `status=${gone}`, `-status=${gone}`]);
});
