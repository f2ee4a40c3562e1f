import { dropDraft, keepDraft, readDraft } from '../../platform/drafts/storage.ts';
import type { TaskToCreate } from './queries.ts';

/** Of the row above the list; each column of the board has its own. */
export const newTaskDraft = (projectId: string, statusId?: string) =>
  ['new task', projectId, statusId].filter(Boolean).join(' ');

export const calendarDraft = (projectId: string) => newTaskDraft(projectId, 'calendar');

/** Tasks that the server would not add, until somebody tries again or discards them. */
export const refusedDraft = (draft: string) => `refused of ${draft}`;

/**
 * Tasks on their way, by which they can be sent again on the next visit: the same id makes no second one. Read anew each
 * time, since a screen that was left and the one that came after it may both be waiting for answers.
 */
export function tasksOnTheirWay<T extends { _id: string } = TaskToCreate>(draft: string) {
  const place = `sent with ${draft}`;
  const list = () => (readDraft(place) ?? []) as T[];
  const set = (tasks: T[]) => (tasks.length > 0 ? keepDraft(place, tasks) : dropDraft(place));
  const without = (tasks: readonly T[]) =>
    list().filter((other) => !tasks.some(({ _id }) => _id === other._id));
  return {
    list,
    leave: (...tasks: T[]) => set([...without(tasks), ...tasks]),
    arrive: (...tasks: T[]) => set(without(tasks)),
  };
}
