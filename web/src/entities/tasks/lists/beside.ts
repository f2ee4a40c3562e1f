import type { TaskQuery } from '@muster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createSessionStore } from '../../../platform/store.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { taskListQuery } from '../queries.ts';
import { countsQuery, numberOf } from './counting.ts';
import { findListed, type ListOrder } from './lists.ts';

/** What stands around a task where it is listed, as far as that is known. */
export interface Beside {
  previous?: string | undefined;
  next?: string | undefined;
  /** `3 of 12` */
  place?: string | undefined;
}

export interface ShownList {
  order: ListOrder;
  query: TaskQuery;
}

/** The list that was looked at last, for the page of a task that was opened from it. */
export const lastList = createSessionStore<(ProjectIds & ShownList) | undefined>(undefined);

/** `total` says how many there are of which these are the first. */
export function besideIn(names: readonly string[], name: string, total?: string): Beside {
  const at = names.indexOf(name);
  if (at === -1) return {};
  return { previous: names[at - 1], next: names[at + 1], place: total && `${at + 1} of ${total}` };
}

/** Those before and after it, in the list or the column in which it is shown. Asks for nothing. */
export function useBesideListed(ids: ProjectIds, taskId: string, { order, query }: ShownList): Beside {
  const client = useQueryClient();
  const status = findListed(client, ids, taskId)?.status ?? '';
  const { data: list } = useQuery({ ...taskListQuery(ids, status, order, query), enabled: false });
  const { data: counts } = useQuery({ ...countsQuery(ids, query), enabled: false });
  if (!list) return {};
  const { tasks, nextCursor } = list;
  const counted = counts?.find(({ value }) => value === status) ?? { count: tasks.length, isMore: true };
  return besideIn(
    tasks.map(({ _id }) => _id),
    taskId,
    nextCursor === null ? String(tasks.length) : numberOf(counted),
  );
}
