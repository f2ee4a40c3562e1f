import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { besideIn, useBesideListed, type Beside, type ShownList } from '../../entities/tasks/lists/beside.ts';
import { countsQuery } from '../../entities/tasks/lists/counting.ts';
import { focusShown } from '../parts/tasks/focus-shown.ts';
import { useListedTasks } from '../task-list/index.ts';
import { allOf } from './opening.ts';

const page = '/$organizationId/projects/$projectId/tasks/$taskId';
const tasks = '/$organizationId/projects/$projectId/tasks';
/** Narrower, it would cover the list: there the task has a page of its own. */
const isRoomy = () => window.matchMedia('(min-width: 721px)').matches;

/** Opens tasks over the list. The address is then the task’s: reloaded or sent to somebody, it shows the task’s page. */
export function usePanel({ organizationId, projectId }: ProjectIds) {
  const router = useRouter();
  const client = useQueryClient();
  const openPage = useCallback(
    (taskId: string) => void router.navigate({ to: page, params: { organizationId, projectId, taskId } }),
    [router, organizationId, projectId],
  );
  const show = useCallback(
    (taskId: string, replace: boolean) =>
      router.navigate({
        to: tasks,
        params: { organizationId, projectId },
        search: (search) => ({ ...search, task: taskId }),
        mask: { to: page, params: { organizationId, projectId, taskId }, unmaskOnReload: true },
        replace,
        resetScroll: false,
        // Nothing is left: what was typed stays in its row, and what was typed into another task is kept for it.
        ignoreBlocker: true,
      }),
    [router, organizationId, projectId],
  );
  const open = useCallback(
    (taskId: string) => void (isRoomy() ? show(taskId, false) : openPage(taskId)),
    [show, openPage],
  );
  const close = (taskId: string) =>
    void router
      .navigate({
        to: tasks,
        params: { organizationId, projectId },
        search: ({ task: _task, ...search }) => allOf(client, { organizationId, projectId }, search),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
      .then(() => focusShown(taskId));
  return { open, openPage, goOn: (taskId: string, isFollowed = false) => show(taskId, !isFollowed), close };
}

export type Panel = ReturnType<typeof usePanel>;

/** Those before and after it, in the list, the column or the groups in which it is shown. */
export function useBeside(ids: ProjectIds, taskId: string, list: ShownList): Beside {
  const { query } = list;
  const listed = useBesideListed(ids, taskId, list);
  const { data: counts } = useQuery({ ...countsQuery(ids, query, query.group), enabled: false });
  const grouped = useListedTasks().map(({ _id }) => _id);
  if (!query.group) return listed;
  // Of what is folded or not loaded nobody knows how much comes before it.
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  return besideIn(grouped, taskId, total === grouped.length ? String(total) : undefined);
}
