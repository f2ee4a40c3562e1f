import type { Task } from '@muster/contract';
import type { Edits } from '../draft.ts';

/** What is said at the date that was changed, where the task would end before it starts. */
export function datesProblem(
  edits: Edits,
  task: Pick<Task, 'startDate' | 'dueDate'>,
): Partial<Record<'startDate' | 'dueDate', string>> {
  const { startDate, dueDate } = { ...task, ...edits };
  if (!startDate || !dueDate || startDate <= dueDate) return {};
  if ('startDate' in edits) return { startDate: 'The start date must not be after the due date' };
  return 'dueDate' in edits ? { dueDate: 'The due date must not be before the start date' } : {};
}
