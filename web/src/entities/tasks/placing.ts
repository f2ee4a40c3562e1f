import type { Task, TaskPlace } from '@muster/contract';

/** A column as far as it is loaded, or what stands of it in one of the rows of the board. */
export interface ColumnOnBoard {
  status: string;
  row?: string | undefined;
  name: string;
  tasks: readonly Task[];
  isComplete: boolean;
}

/** Where a card stands, in which of the rows if the board has any. */
export interface BoardPlace extends TaskPlace {
  row?: string | undefined;
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const without = (tasks: readonly Task[], id: string) => tasks.filter(({ _id }) => _id !== id);

/** Between the cards around that place: they are remembered, so that the place stays where others come and go. */
export const placeAt = (
  { status, row }: Pick<ColumnOnBoard, 'status' | 'row'>,
  others: readonly Task[],
  index: number,
): BoardPlace => ({
  status,
  row,
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
export function isWhereItStands(column: ColumnOnBoard, { _id }: Task, place: BoardPlace) {
  const { tasks } = column;
  const index = tasks.findIndex((task) => task._id === _id);
  return isAt(place)(column) && index !== -1 && indexIn(without(tasks, _id), place) === index;
}

export const isAt = (place: Pick<BoardPlace, 'status' | 'row'>) => (column: ColumnOnBoard) =>
  column.status === place.status && column.row === place.row;

/**
 * One step with an arrow key: up and down within the column and on into the rows above and below, or to the same height of the column
 * beside it.
 */
export function step(
  columns: readonly ColumnOnBoard[],
  { _id }: Task,
  place: BoardPlace,
  key: ArrowKey,
): BoardPlace {
  const here = columns.find(isAt(place));
  if (!here) return place;
  const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const others = without(here.tasks, _id);
  const index = indexIn(others, place);
  const wanted = isSideways ? index : index + by;
  if (!isSideways && wanted >= 0 && wanted <= others.length) return placeAt(here, others, wanted);
  const line = columns.filter(({ row, status }) => (isSideways ? row === here.row : status === here.status));
  const to = line[line.indexOf(here) + by];
  if (!to) return place;
  const there = without(to.tasks, _id);
  const entered = isSideways ? Math.min(index, there.length) : by === 1 ? 0 : there.length;
  return placeAt(to, there, entered);
}

/** 'Write copy, 2 of 5 in Doing'; 'Write copy, position 2 in Doing' while there are more than are loaded. */
export function describePlace({ name, tasks, isComplete }: ColumnOnBoard, task: Task, place: TaskPlace) {
  const others = without(tasks, task._id);
  const position = indexIn(others, place) + 1;
  return isComplete
    ? `${task.title}, ${position} of ${others.length + 1} in ${name}`
    : `${task.title}, position ${position} in ${name}`;
}
