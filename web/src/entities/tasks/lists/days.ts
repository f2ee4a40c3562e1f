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
