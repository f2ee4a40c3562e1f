import type { TaskQuery } from '@muster/contract';
import type { ProjectIds } from '../../projects/index.ts';
import { taskListQuery } from '../queries.ts';
import { filterOf } from './filtering.ts';
import { everyStatus } from './list-order.ts';

/** More than that nobody reads. */
const mostOfDays = 2_000;

/** All tasks under way on some days that a query matches, and not a page of them; they change with all other lists. */
export const daysQuery = (ids: ProjectIds, query: TaskQuery, from: string, to: string) =>
  taskListQuery(
    ids,
    everyStatus,
    'newest',
    { ...filterOf(query), during: `${from}..${to}`, sort: 'due' },
    () => mostOfDays,
  );

/** Those without a due date that begin on one of these days, or on one that the query asks for itself. */
export const begunQuery = (ids: ProjectIds, query: TaskQuery, from: string, to: string) => {
  const is = { ...query.is, due: ['none'], start: query.is.start ?? [`${from}..${to}`] };
  return taskListQuery(ids, everyStatus, 'newest', { ...filterOf(query), is }, () => mostOfDays);
};

/** Whether a query lets tasks through that have no due date. */
export const asksForUndue = ({ is }: TaskQuery) => is.due?.includes('none') ?? true;
