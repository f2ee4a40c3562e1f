import type { TaskStatus } from '@muster/contract';
import { expect, test } from 'vitest';
import { inOrder, move, nextOrder } from './order.ts';

const statusesAt = (...orders: number[]) =>
  orders.map((order, index): TaskStatus => {
    const _id = String.fromCharCode(97 + index);
    return { _id, name: _id, order, color: '#000000', description: '', category: 'started', limit: null };
  });

/** How the list reads after the move. */
function arranged(statuses: TaskStatus[], from: number, to: number) {
  const moved = new Map(move(statuses, from, to).map((status) => [status._id, status]));
  const after = inOrder(statuses.map((status) => moved.get(status._id) ?? status));
  return after.map(({ _id, order }) => `${_id}${order}`).join(' ');
}

test('a status takes the place that it is moved to, up or down', () => {
  expect(arranged(statusesAt(0, 1, 2, 3), 0, 2)).toBe('b0 c1 a2 d3');
  expect(arranged(statusesAt(0, 1, 2, 3), 3, 0)).toBe('d0 a1 b2 c3');
});

test('only those between the two places change', () => {
  expect(move(statusesAt(0, 1, 2, 3), 1, 2).map(({ _id }) => _id)).toEqual(['c', 'b']);
  expect(move(statusesAt(0, 1, 2), 1, 1)).toEqual([]);
});

test('numbers with gaps between them are kept', () => {
  expect(arranged(statusesAt(10, 20, 30), 2, 0)).toBe('c10 a20 b30');
});

test('equal numbers are counted afresh, else a move would change nothing', () => {
  expect(arranged(statusesAt(0, 0, 0), 0, 1)).toBe('b0 a1 c2');
});

test('a new status stands behind all others', () => {
  expect(nextOrder([])).toBe(0);
  expect(nextOrder(statusesAt(4, 9, 2))).toBe(10);
  expect(nextOrder(statusesAt(100_000))).toBe(100_000);
});
