import type { QueryClient } from '@tanstack/react-query';
import { expireDetails, findShown, showDetails, type TaskIds } from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { changed, progressOf, type ChecklistChange } from './changes.ts';

/** On the task, and in the lists that count what is done. */
export function show(client: QueryClient, place: TaskIds, change: ChecklistChange) {
  const task = findShown(client, place);
  if (!task) return;
  const checklist = changed(task.checklist, change);
  const counts = { ...task.counts, checklist: progressOf(checklist) };
  showDetails(client, place, { ...task, checklist, counts });
}

export function reload(client: QueryClient, place: TaskIds) {
  expireDetails(client, place, place.taskId);
  void reloadTimeline(client, place);
}
