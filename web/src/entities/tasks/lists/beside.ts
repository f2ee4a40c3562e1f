import type { TaskQuery } from '@muster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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
  /** Those are around the place that it had. */
  hasLeft?: true;
}

/** What is listed, as far as it is loaded; `total` says how many there are of which these are the first. */
export interface Listed {
  /** The same array until the list changes. */
  names: readonly string[];
  total?: string | undefined;
}

export interface ShownList {
  order: ListOrder;
  query: TaskQuery;
}

/** The list that was looked at last, for the page of a task that was opened from it. */
export const lastList = createSessionStore<(ProjectIds & ShownList) | undefined>(undefined);

export function besideIn({ names, total }: Listed, name: string): Beside {
  const at = names.indexOf(name);
  if (at === -1) return {};
  return { previous: names[at - 1], next: names[at + 1], place: total && `${at + 1} of ${total}` };
}

/** Around the place that it had in a list as it was before, those that are still listed. */
export function besideGap(before: readonly string[], name: string, { names }: Listed): Beside {
  const at = before.indexOf(name);
  // It may stand elsewhere now.
  const others = new Set(names.filter((other) => other !== name));
  const isListed = (other: string) => others.has(other);
  return {
    previous: before.slice(0, at).findLast(isListed),
    next: before.slice(at + 1).find(isListed),
    hasLeft: true,
  };
}

/** The tasks of a status. Asks for nothing. */
export function useListedIn(ids: ProjectIds, status: string, { order, query }: ShownList): Listed {
  const { data: list } = useQuery({ ...taskListQuery(ids, status, order, query), enabled: false });
  const { data: counts } = useQuery({ ...countsQuery(ids, query), enabled: false });
  const names = useMemo(() => list?.tasks.map(({ _id }) => _id) ?? [], [list]);
  if (list?.nextCursor === null) return { names, total: String(names.length) };
  const counted = counts?.find(({ value }) => value === status) ?? { count: names.length, isMore: true };
  return { names, total: numberOf(counted) };
}

/** Where a task stood last: among which others, and in which groups. */
interface Stand {
  name: string;
  names: readonly string[];
  groups: readonly string[];
}

/** Around its place, or around the one that it had before a change took it away. In no group that it was in, it has left. */
export function useBesideLast(listed: Listed, name: string, groups: readonly string[] = none): Beside {
  const { names } = listed;
  const [last, setLast] = useState<Stand>();
  const stood = last?.name === name ? last : undefined;
  const hasLeft = stood && groups.length > 0 && !groups.some((group) => stood.groups.includes(group));
  const isThere = names.includes(name) && !hasLeft;
  if (isThere && (stood?.names !== names || stood.groups.join() !== groups.join()))
    setLast({ name, names, groups });
  return isThere || !stood ? besideIn(listed, name) : besideGap(stood.names, name, listed);
}

const none: readonly string[] = [];

/** The status in whose list a task is looked at: the task's own at first, and later on wherever the task is followed to. */
export function useHomeStatus(ids: ProjectIds, taskId: string, isFollowedTo: (status: string) => boolean) {
  const status = findListed(useQueryClient(), ids, taskId)?.status;
  const [home, setHome] = useState({ taskId, status });
  const hasMoved =
    status !== undefined && status !== home.status && (home.status === undefined || isFollowedTo(status));
  if (home.taskId !== taskId || hasMoved) setHome({ taskId, status });
  return home.status ?? '';
}

/** Those before and after it, in the list or the column in which it is shown: only a card is followed to another. Asks for nothing. */
export function useBesideListed(ids: ProjectIds, taskId: string, list: ShownList): Beside {
  const home = useHomeStatus(ids, taskId, () => list.order === 'board');
  return useBesideLast(useListedIn(ids, home, list), taskId);
}
