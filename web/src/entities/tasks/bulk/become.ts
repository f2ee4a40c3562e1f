import type { BulkChange, Task } from '@muster/contract';

/** What is done to all of them. */
export type Change = Omit<BulkChange, 'ids'>;

/** A task as the change leaves it, under a parent perhaps; the very same where nothing becomes of it. */
export function changed(
  task: Task,
  { set = {}, add = {}, remove = {} }: Change,
  parent: Task['parentTask'] = null,
): Task {
  const list = (name: 'assignedTo' | 'labels') =>
    [
      ...new Set([...task[name].filter((id) => !remove[name]?.includes(id)), ...(add[name] ?? [])]),
    ].toSorted();
  const after = {
    ...task,
    ...set,
    ...(set.parent !== undefined && set.parent !== task.parent && { parentTask: parent }),
    assignedTo: list('assignedTo'),
    labels: list('labels'),
  };
  return JSON.stringify(after) === JSON.stringify(task) ? task : after;
}

/** Who or what is on all of the tasks, and on some of them. */
export function sharedBy(tasks: readonly Task[], name: 'assignedTo' | 'labels') {
  const counts = new Map<string, number>();
  for (const id of tasks.flatMap((task) => task[name])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const ids = [...counts.keys()];
  return {
    all: new Set(ids.filter((id) => counts.get(id) === tasks.length)),
    some: new Set(ids.filter((id) => counts.get(id)! < tasks.length)),
  };
}
