import { expect, test } from 'vitest';
import { changeRows, type Pages } from './pages.ts';

const pages: Pages<{ rows: string[]; total: number }> = {
  pages: [
    { rows: ['a', 'b'], total: 4 },
    { rows: ['c', 'd'], total: 4 },
  ],
  pageParams: [undefined, 'b'],
};
const rowsOf = (changed: typeof pages | undefined) => changed?.pages.map(({ rows }) => rows);

test('a row that goes lets those of the next page move up', () => {
  const changed = changeRows(pages, 'rows', (rows) => rows.filter((row) => row !== 'a'));
  expect(rowsOf(changed)).toEqual([['b', 'c'], ['d']]);
  expect(changed?.pageParams).toEqual(pages.pageParams);
});

const add = (row: string) => changeRows(pages, 'rows', (rows) => [...rows, row].toSorted());

test('a row that comes stands where it belongs, on whatever page', () => {
  expect(rowsOf(add('aa'))).toEqual([
    ['a', 'aa'],
    ['b', 'c', 'd'],
  ]);
  expect(rowsOf(add('e'))).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('of a list that is not loaded nothing is shown', () => {
  expect(changeRows(undefined as typeof pages | undefined, 'rows', (rows) => rows)).toBeUndefined();
});
