import { expect, test } from 'vitest';
import { changedFields, missedBy } from './changed-fields.ts';

const saved = { _id: '1', name: 'Website', description: 'Of the bakery', team: ['ada', 'bob'] };

test('only what differs from what is saved counts as changed', () => {
  expect(changedFields({ name: 'Website', description: '' }, saved)).toEqual({ description: '' });
});

test('what is not given is no change', () => {
  expect(changedFields({ name: undefined }, saved)).toEqual({});
});

test('a list in another order is the same list', () => {
  expect(changedFields({ team: ['bob', 'ada'] }, saved)).toEqual({});
  expect(changedFields({ team: ['bob'] }, saved)).toEqual({ team: ['bob'] });
});

test('a value of several parts is the same whatever part comes first', () => {
  const repeating = { repeat: { every: 1, unit: 'week', weekDays: [1, 4] } };
  expect(changedFields({ repeat: { weekDays: [1, 4], unit: 'week', every: 1 } }, repeating)).toEqual({});
  for (const repeat of [{ every: 1, unit: 'week' }, { every: 2, unit: 'week', weekDays: [1, 4] }, null])
    expect(changedFields({ repeat }, repeating)).toEqual({ repeat });
});

test('a thing that an earlier attempt made lacks what was typed since', () => {
  expect(missedBy(saved, { _id: '1', name: 'Shop', description: 'Of the bakery' })).toEqual({ name: 'Shop' });
});

test('a thing made as it was typed lacks nothing', () => {
  expect(missedBy(saved, { _id: '1', name: 'Website' })).toBeUndefined();
});
