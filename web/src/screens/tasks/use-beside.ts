import { groupsOf } from '@muster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';
import {
  useBesideLast,
  useHomeStatus,
  useListedIn,
  type Beside,
  type Listed,
  type ShownList,
} from '../../entities/tasks/lists/beside.ts';
import { countsQuery } from '../../entities/tasks/lists/counting.ts';
import { takesStatus } from '../../entities/tasks/lists/filtering.ts';
import { findListed } from '../../entities/tasks/lists/lists.ts';
import { useListedTasks } from '../task-list/index.ts';

interface Shown extends ShownList {
  /** The only status whose tasks are shown. */
  tab: string | undefined;
}

/**
 * The tasks before and after this one, in the list, the column or the groups in which it is shown. Once a change has taken it
 * out of there, they are still those around its old place; only a card on the board is followed to its new column.
 */
export function useBeside(ids: ProjectIds, taskId: string, { tab, ...shown }: Shown): Beside {
  const { order, query } = shown;
  const today = useToday();
  const isShown = (status: string) => (tab === undefined ? takesStatus(query, status) : status === tab);
  const inStatus = useListedIn(ids, useHomeStatus(ids, taskId, isShown), shown);
  const inGroups = useListedInGroups(ids, shown);
  const task = findListed(useQueryClient(), ids, taskId);
  const { group } = query;
  const groups = task && group && order === 'newest' ? groupsOf(task, group, today) : undefined;
  return useBesideLast(group ? inGroups : inStatus, taskId, groups);
}

function useListedInGroups(ids: ProjectIds, { query }: ShownList): Listed {
  const { data: counts } = useQuery({ ...countsQuery(ids, query, query.group), enabled: false });
  const tasks = useListedTasks();
  const names = useMemo(() => tasks.map(({ _id }) => _id), [tasks]);
  // Of what is folded or not loaded nobody knows how much comes before it.
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  return { names, total: total === names.length ? String(total) : undefined };
}
