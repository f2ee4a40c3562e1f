import { expect, test } from 'vitest';
import { readColumns, toggleColumn } from './columns.ts';

const usual = ['labels', 'counts', 'assignees', 'priority', 'due'];

test('an address names columns in any order; what it names in vain is left out', () => {
  expect(readColumns('due,assignees,colour')).toEqual(['assignees', 'due']);
  expect(readColumns(undefined)).toEqual(usual);
  expect(readColumns('colour')).toEqual(usual);
});

test('a column comes and goes, and the last one stays', () => {
  expect(toggleColumn(undefined, 'start')).toBe('labels,counts,assignees,priority,due,start');
  expect(toggleColumn('labels,counts,assignees,priority,due,start', 'start')).toBeUndefined();
  expect(toggleColumn('assignees,due', 'assignees')).toBe('due');
  expect(toggleColumn('due', 'due')).toBe('due');
});
