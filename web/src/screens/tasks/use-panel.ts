import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { focusShown } from '../parts/tasks/focus-shown.ts';
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
  /** The focus goes to the first of these that is shown. */
  const close = (names: readonly (string | undefined)[]) =>
    void router
      .navigate({
        to: tasks,
        params: { organizationId, projectId },
        search: ({ task: _task, ...search }) => allOf(client, { organizationId, projectId }, search),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
      .then(() => focusShown(...names));
  return { open, openPage, goOn: (taskId: string, isFollowed = false) => show(taskId, !isFollowed), close };
}

export type Panel = ReturnType<typeof usePanel>;
