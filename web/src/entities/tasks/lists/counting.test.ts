import { expect, test } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { countOf } from './counting.ts';

const tasks = [sampleTask({ _id: '1' }), sampleTask({ _id: '2' })];
const counted = (count: number, isMore = false) => ({ value: 'todo', count, isMore });

test('what is loaded to its end is counted here, whatever the server said before', () => {
  expect(countOf({ tasks, nextCursor: null }, counted(7))).toEqual({ count: 2, isMore: false });
});

test('what is longer is counted by the server, and never fewer than are there', () => {
  expect(countOf({ tasks, nextCursor: 'x' }, counted(7))).toEqual({ count: 7, isMore: false });
  expect(countOf({ tasks, nextCursor: undefined }, counted(1))).toEqual({ count: 2, isMore: false });
  expect(countOf({ tasks, nextCursor: 'x' }, counted(10_000, true))).toEqual({ count: 10_000, isMore: true });
});

test('nothing is said of what is not known', () => {
  expect(countOf(undefined, counted(7))).toBeUndefined();
  expect(countOf({ tasks, nextCursor: 'x' }, undefined)).toBeUndefined();
});
