import { expect, test } from 'vitest';
import { renewQuery, unlikeNames } from './renew-views.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const renewed = { status: new Map([[a, c]]), label: new Map([[b, d]]), parent: new Map() };

test('a query names what came along, and leaves out what did not', () => {
  const query = {
    status: `${a},${b}`,
    '-label': `none,${b}`,
    label: a,
    parent: a,
    priority: 'high',
    sort: 'due',
  };
  expect(renewQuery(query, renewed)).toEqual({
    status: c,
    '-label': `none,${d}`,
    priority: 'high',
    sort: 'due',
  });
});

test('people stay who they are', () => {
  expect(renewQuery({ assignee: `me,${a}` }, renewed)).toEqual({ assignee: `me,${a}` });
});

test('views of one name are told apart', () => {
  expect(unlikeNames(['Late', 'late', 'Late', 'Late 2'])).toEqual(['Late', 'late 2', 'Late 3', 'Late 2 2']);
  const long = 'x'.repeat(60);
  expect(unlikeNames([long, long])[1]).toBe(`${'x'.repeat(58)} 2`);
});
