import { expect, test } from 'vitest';
import { datesProblem } from './problem.ts';

const task = { startDate: '2026-05-01', dueDate: '2026-05-31' };
const start = { startDate: 'The start date must not be after the due date' };
const due = { dueDate: 'The due date must not be before the start date' };

test.each([
  [{ startDate: '2026-06-01' }, start],
  [{ dueDate: '2026-04-30' }, due],
  [{ startDate: '2026-07-02', dueDate: '2026-07-01' }, start],
  [{ startDate: '2026-05-31' }, {}],
  [{ dueDate: null }, {}],
  [{ startDate: null, dueDate: '2020-01-01' }, {}],
  [{ title: 'Other' }, {}],
])('%o in May', (edits, problem) => {
  expect(datesProblem(edits, task)).toEqual(problem);
});
