import { expect, test } from 'vitest';
import { refuseTooMuch } from './bounds.ts';
import type { Original } from './plan.ts';

const original = (over: Partial<Original>): Original => ({
  id: 'one',
  number: 1,
  status: 'todo',
  labels: [],
  parent: null,
  assignedTo: [],
  lines: 0,
  bytes: 0,
  repeats: false,
  ...over,
});
const many = (count: number, over: Partial<Original>) => Array.from({ length: count }, () => original(over));
const people = Array.from({ length: 100 }, (_, nth) => `person ${nth}`);

test.each([
  [101, { assignedTo: people }, 'At most 10,000 assignments can be copied at once: choose fewer tasks'],
  [101, { lines: 200 }, 'At most 20,000 lines of checklists can be copied at once: choose fewer tasks'],
  [
    1000,
    { bytes: 2001 },
    'At most 2,000,000 bytes of descriptions can be copied at once: choose fewer tasks',
  ],
])('%s tasks with too much are not copied', (count, over, tasks) => {
  const refusal = expect.objectContaining({ fields: { tasks } });
  expect(() => refuseTooMuch(many(count, over), 'tasks')).toThrow(refusal);
  expect(() => refuseTooMuch(many(count - 1, over), 'tasks')).not.toThrow();
});
