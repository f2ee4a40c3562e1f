import { limits, type SubTask } from '@muster/contract';
import { expect, test } from 'vitest';
import { changed, problemWith, progressOf } from './changes.ts';

const one = { _id: '1', title: 'One', status: 'todo', completedAt: null } as SubTask;
const two = { ...one, _id: '2', title: 'Two' };
const titles = (tasks: SubTask[]) => tasks.map(({ title }) => title);

test('sub-tasks are added once, behind the others', () => {
  const add = { does: 'add', items: [{ _id: '2', title: 'Two', status: 'todo' }] } as const;
  expect(titles(changed(changed([one], add), add))).toEqual(['One', 'Two']);
});

test('one that is brought back is whole', () => {
  const whole = { ...two, number: 7, key: 'WEB-7', assignedTo: ['ada'], dueDate: '2026-11-20', version: 3 };
  expect(changed([one], { does: 'add', items: [whole] })).toEqual([one, whole]);
});

test('one that is ticked counts as done, and no more once it is not', () => {
  const move = (status: string, isDone: boolean) => ({ does: 'move', task: two, status, isDone }) as const;
  const done = changed([one, two], move('done', true));
  expect(progressOf(done)).toEqual({ done: 1, total: 2 });
  expect(done[1]!.status).toBe('done');
  expect(progressOf(changed(done, move('todo', false)))).toEqual({ done: 0, total: 2 });
});

test.each(['release', 'delete'] as const)('%s takes it out', (does) => {
  expect(titles(changed([one, two], { does, task: one }))).toEqual(['Two']);
});

test('what cannot be added says why', () => {
  expect(problemWith(['One'], limits.subTasks - 1)).toBeUndefined();
  expect(problemWith(['One'], limits.subTasks)).toBe('A task may have at most 200 sub-tasks.');
  expect(problemWith(['One', 'x'.repeat(256)], 0)).toBe('Line 2: Title may have at most 255 characters');
});
