import type { Task, TaskPlace } from '@muster/contract';

/** A column as far as it is loaded. */
export interface ColumnOnBoard {
  status: string;
  name: string;
  tasks: readonly Task[];
  isComplete: boolean;
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const without = (tasks: readonly Task[], id: string) => tasks.filter(({ _id }) => _id !== id);

/** Between the cards around that place: they are remembered, so that the place stays where others come and go. */
export const placeAt = (status: string, others: readonly Task[], index: number): TaskPlace => ({
  status,
  after: others[index - 1]?._id ?? null,
  before: others[index]?._id ?? null,
});

/** Where that place is now, by the server's rule: the first neighbour that is still there decides. */
export function indexIn(others: readonly Task[], { after, before }: TaskPlace) {
  const indexOf = (id: string | null) => (id === null ? -1 : others.findIndex(({ _id }) => _id === id));
  const above = indexOf(after);
  return above === -1 ? Math.max(indexOf(before), 0) : above + 1;
}

/** Whether a card dropped there stays where it is. */
export function isWhereItStands({ tasks, status }: ColumnOnBoard, { _id }: Task, place: TaskPlace) {
  const index = tasks.findIndex((task) => task._id === _id);
  return status === place.status && index !== -1 && indexIn(without(tasks, _id), place) === index;
}

/** One step with an arrow key: up and down within the column, or to the same height of the one beside it. */
export function step(
  columns: readonly ColumnOnBoard[],
  { _id }: Task,
  place: TaskPlace,
  key: ArrowKey,
): TaskPlace {
  const at = columns.findIndex(({ status }) => status === place.status);
  const to = columns[at + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)];
  if (!to || at === -1) return place;
  const index = indexIn(without(columns[at]!.tasks, _id), place);
  const wanted = index + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
  const others = without(to.tasks, _id);
  return placeAt(to.status, others, Math.max(0, Math.min(wanted, others.length)));
}

/** 'Write copy, 2 of 5 in Doing'. */
export function describePlace({ name, tasks, isComplete }: ColumnOnBoard, task: Task, place: TaskPlace) {
  const others = without(tasks, task._id);
  const total = isComplete ? others.length + 1 : `more than ${others.length}`;
  return `${task.title}, ${indexIn(others, place) + 1} of ${total} in ${name}`;
}
