import { plainQuery } from '@muster/contract';
import { expect, test } from 'vitest';
import { filtersOf, turned, withFilter, type Filter } from './changes.ts';

const high: Filter = { field: 'priority', isNot: false, values: ['high'] };
const mine: Filter = { field: 'assignee', isNot: false, values: ['me'] };
const both = withFilter(withFilter(plainQuery, high), mine);

test('a filter whose values are being chosen keeps its place, also without any', () => {
  const empty = withFilter(both, { ...mine, values: [] });
  expect(filtersOf(empty)).toEqual([high]);
  expect(filtersOf(empty, mine)).toEqual([{ ...mine, values: [] }, high]);
  expect(filtersOf(both, mine)).toEqual([mine, high]);
});

test('turned round meanwhile, it is one filter and not two', () => {
  expect(filtersOf(turned(both, mine), mine)).toEqual([{ ...mine, isNot: true }, high]);
});
