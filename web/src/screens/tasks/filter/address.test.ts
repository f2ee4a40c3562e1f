import { readTaskQuery, writeTaskQuery } from '@muster/contract';
import { expect, test } from 'vitest';
import { readSearch } from '../search.ts';
import { readFilter } from './address.ts';

const [ada, bug, gone] = [1, 2, 3].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const known = {
  people: [{ _id: ada, fullName: 'Ada' }],
  labels: [{ _id: bug, name: 'Bug', color: 'red' as const }],
};

test('an address is read as it was written, and tab and view are no part of the filter', () => {
  const { status, view, ...search } = readSearch({
    status: bug,
    view: 'board',
    priority: 'high',
    '-label': bug,
    text: 2026,
    sort: '-due',
    has: ['files'],
  });
  expect({ status, view }).toEqual({ status: bug, view: 'board' });
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

test('people and labels that are not here are left out, once it is known who and which are', () => {
  const search = { assignee: `me,${gone}`, label: `${bug},${gone}`, creator: gone };
  expect(readFilter(search).leftOut).toEqual([]);
  const { query, leftOut } = readFilter(search, known);
  expect(query.is).toEqual({ assignee: ['me'], label: [bug], creator: [gone] });
  expect(leftOut).toEqual([`assignee=${gone}`, `label=${gone}`]);
});
