import { readTaskQuery, type TaskStatus } from '@muster/contract';
import { expect, test } from 'vitest';
import { filtersOf, turned, withFilter } from './changes.ts';
import { wayOf } from './sort-words.ts';
import { filterWords, matchWords, valuesOf, valueWords } from './words.ts';

const [ada, bob, bug, print, todo, doing] = [1, 2, 3, 4, 5, 6].map(
  (n) => `0190aaaa-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string, string];
const around = {
  statuses: [
    { _id: doing, name: 'Doing' },
    { _id: todo, name: 'To Do' },
  ] as TaskStatus[],
  me: ada,
  people: [
    { _id: ada, fullName: 'Ada Lovelace' },
    { _id: bob, fullName: 'Bob Noyce' },
  ],
  labels: [
    { _id: bug, name: 'Bug', color: 'red' as const },
    { _id: print, name: 'Print', color: 'blue' as const },
  ],
};
const said = (params: Record<string, string>) =>
  filtersOf(readTaskQuery(params)).map((filter) => filterWords(filter, around));

test('chips say what they filter by', () => {
  expect(
    said({ assignee: `me,nobody,${bob}`, '-label': bug, label: 'none', due: 'thisWeek', has: 'files' }),
  ).toEqual([
    'Assignee any of Me, Nobody, Bob Noyce',
    'Label is No label',
    'Label is not Bug',
    'Due date is This week',
    'Has any of Files',
  ]);
  expect(said({ '-priority': 'high,low', category: 'notStarted', creator: print })).toEqual([
    'Category is Not started',
    'Creator is Somebody else',
    'Priority none of High, Low',
  ]);
  expect(said({ status: `${todo},${doing}`, '-status': doing })).toEqual([
    'Status any of Doing, To Do',
    'Status is not Doing',
  ]);
});

test('days from one to another are said as days', () => {
  const year = {
    '2026-11-01..2026-11-30': 2,
    '2026-11-05..2026-11-05': 1,
    '..2026-11-30': 1,
    '2026-11-01..': 1,
  };
  for (const [range, count] of Object.entries(year))
    expect(valueWords('due', range, around).match(/2026/g), range).toHaveLength(count);
});

test('one is offered oneself as Me, labels before none, and statuses in their order', () => {
  expect(valuesOf('assignee', around)).toEqual(['me', 'nobody', bob]);
  expect(valuesOf('label', around)).toEqual([bug, print, 'none']);
  expect(valuesOf('status', around)).toEqual([doing, todo]);
});

test('a filter is changed, turned round and taken away without touching the others', () => {
  const query = readTaskQuery({ priority: 'high', '-label': bug, text: 'map', sort: 'due' });
  const more = withFilter(query, { field: 'priority', isNot: false, values: ['high', 'low'] });
  expect(more).toEqual({ ...query, is: { priority: ['high', 'low'] } });
  const round = turned(query, { field: 'label', isNot: true, values: [bug] });
  expect(round).toEqual({ ...query, is: { priority: ['high'], label: [bug] }, isNot: {} });
  expect(withFilter(query, { field: 'priority', isNot: false, values: [] }).is).toEqual({});
});

test('both ways of a field that are turned the same become one', () => {
  const query = readTaskQuery({ label: print, '-label': bug });
  expect(turned(query, { field: 'label', isNot: true, values: [bug] }).is.label).toEqual([print, bug]);
});

test.each([
  [[], 'No task matches'],
  [[{ count: 1, isMore: false }], '1 task matches'],
  [
    [
      { count: 9, isMore: false },
      { count: 3, isMore: false },
    ],
    '12 tasks match',
  ],
  [[{ count: 10_000, isMore: true }], '10000+ tasks match'],
  [[{ count: 0, isMore: true }], '0+ tasks match'],
])('%o: %s', (counted, words) => {
  expect(matchWords(counted)).toBe(words);
});

test('either way of a sort has its words', () => {
  expect([wayOf('due'), wayOf('-due'), wayOf('-newest')]).toEqual([
    'Soonest first',
    'Latest first',
    'Oldest first',
  ]);
});
