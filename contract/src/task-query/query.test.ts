import { expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { isPlain, plainQuery, readTaskQuery, taskQueryShape, writeTaskQuery } from './query.ts';

const ada = '0190aaaa-0000-7000-8000-000000000001';
const bob = '0190aaaa-0000-7000-8000-000000000002';
const schema = z.object(taskQueryShape);
const faults = (params: Record<string, unknown>) =>
  (schema.safeParse(params).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('a query is taken apart and put together again', () => {
  const params = {
    assignee: `me,nobody,${ada}`,
    due: 'overdue,2026-11-01..2026-11-30',
    '-label': 'none',
    text: 'landing page',
    during: '2026-11-16..2026-11-22',
    sort: '-due',
    group: 'assignee',
  };
  const query = readTaskQuery(params);
  expect(query).toEqual({
    is: { assignee: ['me', 'nobody', ada], due: ['overdue', '2026-11-01..2026-11-30'] },
    isNot: { label: ['none'] },
    text: 'landing page',
    during: '2026-11-16..2026-11-22',
    sort: '-due',
    group: 'assignee',
  });
  expect(writeTaskQuery(query)).toEqual(params);
  expect(faults(params)).toEqual([]);
});

test('the same query is always written in the same way', () => {
  const one = readTaskQuery({ priority: 'low,high', assignee: `${bob},${ada},me`, status: ada });
  const other = readTaskQuery({
    status: ada.toUpperCase(),
    assignee: `me,${ada}, ${bob},me`,
    priority: 'high,low',
  });
  expect(JSON.stringify(writeTaskQuery(one))).toBe(JSON.stringify(writeTaskQuery(other)));
  expect(Object.entries(writeTaskQuery(one))).toEqual([
    ['status', ada],
    ['assignee', `me,${ada},${bob}`],
    ['priority', 'high,low'],
  ]);
});

test('what nobody asked for is not written', () => {
  expect(writeTaskQuery(readTaskQuery({ text: '  ', sort: 'newest' }))).toEqual({});
  expect(isPlain(plainQuery)).toBe(true);
  expect(isPlain(readTaskQuery({ sort: '-newest' }))).toBe(false);
  expect(isPlain(readTaskQuery({ '-watched': 'me' }))).toBe(false);
});

test('a text is looked for without the signs that turn it, which came along with what was copied', () => {
  expect(readTaskQuery({ text: '\u2067המדפסת\u2069' }).text).toBe('המדפסת');
});

test('of an address that somebody typed the readable part counts', () => {
  expect(readTaskQuery({ due: 'soon', has: 'files', sort: 'size', text: 2026, page: '3' })).toEqual({
    ...plainQuery,
    is: { has: ['files'] },
    text: '2026',
  });
});

const many = Array.from({ length: limits.filterValues + 1 }, (_, n) => ada.slice(0, -2) + (n + 10)).join(',');

test.each([
  ['status', 'me'],
  ['status', ''],
  ['status', many],
  ['-status', 'x'.repeat(9000)],
  ['category', 'over'],
  ['assignee', 'me,somebody'],
  ['creator', 'nobody'],
  ['label', `${ada},`],
  ['priority', 'High'],
  ['due', '2026-11-01'],
  ['due', '2026-11-31..'],
  ['due', '0000-01-01..'],
  ['due', '2026-11-30..2026-11-01'],
  ['due', '..'],
  ['start', 'overdue'],
  ['created', 'none'],
  ['updated', 'nextWeek'],
  ['completed', 'none'],
  ['has', 'sub-tasks'],
  ['parent', 'me'],
  ['watched', ada],
  ['watched', ['me', 'me']],
  ['text', 'x'.repeat(limits.searchText + 1)],
  ['text', 'a\0b'],
  ['during', 'thisWeek'],
  ['during', '2026-11-22..2026-11-16'],
  ['sort', 'rank'],
  ['group', 'creator'],
])('%s=%s is refused by its name', (name, value) => {
  expect(new Set(faults({ [name]: value }).map(([path]) => path))).toEqual(new Set([name]));
});

test('a refusal says what may stand there', () => {
  expect(faults({ '-due': 'soon' })).toEqual([
    [
      '-due',
      '-due takes overdue, today, thisWeek, nextWeek, none or days such as 2026-11-01..2026-11-30, at most 50, joined by commas',
    ],
  ]);
});

test.each(['2026-11-01..', '..2026-11-30', '2026-11-01..2026-11-01', '2024-02-29..'])(
  '%s are days',
  (value) => {
    expect(readTaskQuery({ created: value }).is.created).toEqual([value]);
  },
);
