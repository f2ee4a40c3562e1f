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

test('a thing that an earlier attempt made lacks what was typed since', () => {
  expect(missedBy(saved, { _id: '1', name: 'Shop', description: 'Of the bakery' })).toEqual({ name: 'Shop' });
});

test('a thing made as it was typed lacks nothing', () => {
  expect(missedBy(saved, { _id: '1', name: 'Website' })).toBeUndefined();
});
