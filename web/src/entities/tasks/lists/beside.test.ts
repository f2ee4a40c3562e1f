import { expect, test } from 'vitest';
import { besideIn } from './beside.ts';

test('a task knows those around it and its place, and nothing where it is not listed', () => {
  const names = ['one', 'two', 'three'];
  expect(besideIn(names, 'two', '3')).toEqual({ previous: 'one', next: 'three', place: '2 of 3' });
  expect(besideIn(names, 'three', '30+')).toEqual({ previous: 'two', next: undefined, place: '3 of 30+' });
  expect(besideIn(names, 'one')).toEqual({ previous: undefined, next: 'two', place: undefined });
  expect(besideIn(names, 'four', '3')).toEqual({});
});
