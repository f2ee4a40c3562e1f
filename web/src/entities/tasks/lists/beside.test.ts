import { expect, test } from 'vitest';
import { besideGap, besideIn } from './beside.ts';

const names = ['one', 'two', 'three'];
const around = (...now: string[]) => besideGap(names, 'two', { names: now });

test('a task knows those around it and its place, and nothing where it is not listed', () => {
  expect(besideIn({ names, total: '3' }, 'two')).toEqual({ previous: 'one', next: 'three', place: '2 of 3' });
  expect(besideIn({ names, total: '30+' }, 'three')).toEqual({ previous: 'two', place: '3 of 30+' });
  expect(besideIn({ names }, 'one')).toEqual({ next: 'two' });
  expect(besideIn({ names, total: '3' }, 'four')).toEqual({});
});

test('where it has gone, those that are still around its place are known', () => {
  expect(around('one', 'new', 'three')).toEqual({ previous: 'one', next: 'three', hasLeft: true });
  expect(around('zero', 'three', 'two')).toEqual({ next: 'three', hasLeft: true });
  expect(around('one')).toEqual({ previous: 'one', hasLeft: true });
});
