import {
  compareRanks,
  compareTasks,
  type Task,
  type TaskPage,
  type TaskPlace,
  type TaskQuery,
} from '@muster/contract';
import { indexIn, without } from '../placing.ts';

/** The tasks of a list, as far as they are loaded. */
export interface LoadedTasks {
  tasks: Task[];
  /** Where the next page starts: null at the end of the list, undefined until the list was loaded anew. */
  nextCursor: string | null | undefined;
  /** Which status it is, of the list of the first one. */
  firstStatus?: string | null;
}

/** As a list shows them, newest first unless the query sorts them, or as a column of the board does. */
export type ListOrder = TaskPage['order'];

/** Which tasks a list has of those of its status, or of one of the groups of its query. */
export interface ListQuery extends TaskQuery {
  in?: string;
}

/** What a list holds: the tasks of a status, or of all of them, that its query matches. */
export interface ListKind {
  status: string;
  order: ListOrder;
  query: ListQuery;
}

export const everyStatus = '';

export type Compare = (one: Task, other: Task) => number;

const byRank: Compare = (one, other) => compareRanks(one.rank, other.rank);

export function compareIn({ order, query }: Pick<ListKind, 'order' | 'query'>): Compare {
  if (order === 'board') return byRank;
  const compare = compareTasks(query.sort);
  return (one, other) => compare(aged(one), aged(other));
}

const endOfTime = '9999-12-31T00:00:00.000Z';

/** What is being added is newer than all that are there, whatever the clock of this machine says. */
const aged = (task: Task) => (task.version === 0 ? { ...task, createdAt: endOfTime } : task);

/** The task as it now is: where it stood, unless what it is sorted by has changed. */
export function withTask(list: LoadedTasks, task: Task, compare: Compare): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === task._id);
  if (place === -1) return inserted(list, task, compare);
  if (compare(list.tasks[place]!, task) === 0 || isInOrder(list.tasks, place, task, compare))
    return { ...list, tasks: list.tasks.with(place, task) };
  return inserted(withoutTask(list, task._id), task, compare);
}

/** The task as it now is, if it is there, and where it stands. */
export function withTaskInPlace(list: LoadedTasks, task: Task): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === task._id);
  return place === -1 ? list : { ...list, tasks: list.tasks.with(place, task) };
}

export function withoutTask(list: LoadedTasks, id: string): LoadedTasks {
  const place = list.tasks.findIndex(({ _id }) => _id === id);
  return place === -1 ? list : { ...list, tasks: list.tasks.toSpliced(place, 1) };
}

/** A task that comes after all that is loaded comes by itself with its page. */
export function inserted(list: LoadedTasks, task: Task, compare: Compare): LoadedTasks {
  const place = list.tasks.findIndex((other) => compare(task, other) < 0);
  if (place === -1 && list.nextCursor !== null) return list;
  return { ...list, tasks: list.tasks.toSpliced(place === -1 ? list.tasks.length : place, 0, task) };
}

/** Between the neighbours that a card was dropped at. Where neither is, the server's rank will say. */
export function placed(list: LoadedTasks, task: Task, place: TaskPlace): LoadedTasks {
  const others = without(list.tasks, task._id);
  const isKnown = ({ _id }: Task) => _id === place.after || _id === place.before;
  if ((place.after ?? place.before) !== null && !others.some(isKnown)) return { ...list, tasks: others };
  const index = indexIn(others, place);
  const beside = others[index - 1] ?? others[index];
  return { ...list, tasks: others.toSpliced(index, 0, { ...task, rank: beside?.rank ?? task.rank }) };
}

/** Whether the task stands between those around that place. */
export function isInOrder(tasks: readonly Task[], place: number, task: Task, compare: Compare = byRank) {
  const [above, below] = [tasks[place - 1], tasks[place + 1]];
  return (!above || compare(above, task) < 0) && (!below || compare(task, below) < 0);
}
