import { beforeEach, expect, test } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { createCarry, type Carry } from './carry.ts';

const copy = sampleTask({ title: 'Write copy', dueDate: '2026-11-17' });
let moves: [title: string, to: string][];
let shown: string[];
let carry: Carry;

beforeEach(() => {
  [moves, shown] = [[], []];
  carry = createCarry(() => ({
    show: (day) => shown.push(day),
    nameOf: ({ to }) => to,
    move: ({ task, to }) => moves.push([task.title, to]),
  }));
});

const lift = (from?: string) => carry.lift({ task: copy, by: 'keyboard', from, to: from ?? '2026-11-17' });

test('arrow keys carry a task by days and weeks, which are brought into sight', () => {
  lift('2026-11-17');
  carry.step('ArrowDown');
  carry.step('ArrowLeft');
  expect(shown).toEqual(['2026-11-24', '2026-11-23']);
  expect(carry.said.get()).toMatch(/^Write copy, .*23/);
  carry.drop();
  expect(moves).toEqual([['Write copy', '2026-11-23']]);
  expect(carry.carried.get()).toBeUndefined();
});

test('what is put back, or dropped where it was or beside all days, moves nowhere', () => {
  lift('2026-11-17');
  carry.drop();
  lift('2026-11-17');
  carry.step('ArrowDown');
  carry.cancel();
  lift('2026-11-17');
  carry.aim(undefined);
  carry.drop();
  expect(moves).toEqual([]);
  expect(carry.said.get()).toBe('Put back Write copy');
});

test('what has no date can be dropped where it was first aimed at', () => {
  lift();
  carry.drop();
  expect(moves).toEqual([['Write copy', '2026-11-17']]);
});
