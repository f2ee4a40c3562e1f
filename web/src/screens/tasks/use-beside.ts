import { groupsOf, type Task } from '@muster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useToday } from '../../entities/tasks/dates/today.ts';
import {
  besideGap,
  besideIn,
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

/** Where a task stood last: in a status or in groups, and among which others. */
interface Stand {
  taskId: string;
  home: string;
  names: readonly string[];
}

/**
 * Those before and after it, in the list, the column or the groups in which it is shown. What changes in it may take it away
 * from there, but not whoever goes from one to the next: a card alone is followed to where it went.
 */
export function useBeside(ids: ProjectIds, taskId: string, shown: Shown): Beside {
  const { order, query } = shown;
  const today = useToday();
  const task = findListed(useQueryClient(), ids, taskId);
  const [last, setLast] = useState<Stand>();
  const stood = last?.taskId === taskId ? last : undefined;

  const status = task && (!stood || isShown(task, shown)) ? task.status : (stood?.home ?? '');
  const inStatus = useListedIn(ids, status, shown);
  const inGroups = useListedInGroups(ids, shown);
  const isInGroups = query.group !== undefined && order === 'newest';
  const groups = task && isInGroups ? groupsOf(task, query.group!, today).join() : stood?.home;
  const listed = query.group ? inGroups : inStatus;
  const home = isInGroups ? (groups ?? '') : status;

  const { names } = listed;
  const isThere = names.includes(taskId) && !(isInGroups && stood && stood.home !== home);
  if (isThere && (stood?.names !== names || stood.home !== home)) setLast({ taskId, home, names });
  return isThere || !stood ? besideIn(listed, taskId) : besideGap(stood.names, taskId, listed);
}

const isShown = ({ status }: Task, { tab, query }: Shown) =>
  tab === undefined ? takesStatus(query, status) : status === tab;

function useListedInGroups(ids: ProjectIds, { query }: ShownList): Listed {
  const { data: counts } = useQuery({ ...countsQuery(ids, query, query.group), enabled: false });
  const tasks = useListedTasks();
  const names = useMemo(() => tasks.map(({ _id }) => _id), [tasks]);
  // Of what is folded or not loaded nobody knows how much comes before it.
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  return { names, total: total === names.length ? String(total) : undefined };
}
