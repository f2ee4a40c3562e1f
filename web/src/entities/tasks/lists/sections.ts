import type { TaskGroup, TaskQuery } from '@muster/contract';
import { everyStatus, type ListKind } from './list-order.ts';

/** The tasks of one group as a list of its own. Those of a status are the list of its tab. */
export const sectionOf = (query: TaskQuery, group: TaskGroup, value: string): ListKind =>
  group === 'status'
    ? { status: value, order: 'newest', query: { ...query, group: undefined } }
    : { status: everyStatus, order: 'newest', query: { ...query, group, in: value } };
