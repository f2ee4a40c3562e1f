import type { WorkTask } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { placeOf } from '../../entities/work/queries.ts';
import { focusShown } from '../parts/tasks/focus-shown.ts';

const page = '/$organizationId/projects/$projectId/tasks/$taskId';
/** Narrower, it would cover the list: there the task has a page of its own. */
const isRoomy = () => window.matchMedia('(min-width: 721px)').matches;

export type WorkPanel = ReturnType<typeof useWorkPanel>;

/** Opens tasks over the list. The address is then the task’s: reloaded or sent to somebody, it shows the task’s page. */
export function useWorkPanel() {
  const router = useRouter();
  return useMemo(() => {
    const paramsOf = (task: WorkTask) => ({ ...placeOf(task), taskId: task._id });
    const openPage = (task: WorkTask) => void router.navigate({ to: page, params: paramsOf(task) });
    const show = (ids: ProjectIds, taskId: string, replace: boolean) =>
      void router.navigate({
        to: '/my-work',
        search: (search) => ({ ...search, task: `${ids.projectId}/${taskId}` }),
        mask: { to: page, params: { ...ids, taskId }, unmaskOnReload: true },
        replace,
        resetScroll: false,
        ignoreBlocker: true,
      });
    return {
      openPage,
      open: (task: WorkTask) => (isRoomy() ? show(placeOf(task), task._id, false) : openPage(task)),
      goOn: (ids: ProjectIds, taskId: string, replace = true) => show(ids, taskId, replace),
      preload: (task: WorkTask) => void router.preloadRoute({ to: page, params: paramsOf(task) }),
      /** The focus goes to the first of these that is shown. */
      close: (names: readonly (string | undefined)[]) =>
        void router
          .navigate({
            to: '/my-work',
            search: ({ task: _task, ...search }) => search,
            replace: true,
            resetScroll: false,
            ignoreBlocker: true,
          })
          .then(() => focusShown(...names)),
    };
  }, [router]);
}
