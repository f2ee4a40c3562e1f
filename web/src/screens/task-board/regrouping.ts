import { limits, type Task, type TaskGroup } from '@muster/contract';
import type { Edits } from '../../entities/tasks/draft.ts';

/** What becomes of a task that goes from one group to another; nothing where it cannot go there. */
export function editsBetween(group: TaskGroup, task: Task, from: string, to: string): Edits | undefined {
  if (from === to) return {};
  if (group === 'priority') return { priority: to as Task['priority'] };
  if (group === 'assignee') {
    const assignedTo = exchanged(task.assignedTo, from, to === 'nobody' ? undefined : to);
    return assignedTo.length <= limits.assignees ? { assignedTo } : undefined;
  }
  if (group === 'label') {
    const labels = exchanged(task.labels, from, to === 'none' ? undefined : to);
    return labels.length <= limits.labelsOfTask ? { labels } : undefined;
  }
  if (group !== 'parent') return undefined;
  if (to === 'none') return { parent: null };
  // Sub-tasks have none of their own.
  return to === task._id || task.counts.subTasks.total > 0 ? undefined : { parent: to };
}

/** Among those without any it has none; else it keeps what it has besides. */
const exchanged = (all: readonly string[], from: string, to: string | undefined) =>
  to === undefined ? [] : [...all.filter((one) => one !== from && one !== to), to].toSorted();
