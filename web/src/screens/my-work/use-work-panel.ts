import type { WorkTask } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nameOf, placeOf } from '../../entities/work/queries.ts';

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
    const show = (task: WorkTask, replace: boolean) =>
      void router.navigate({
        to: '/my-work',
        search: (search) => ({ ...search, task: nameOf(task) }),
        mask: { to: page, params: paramsOf(task), unmaskOnReload: true },
        replace,
        resetScroll: false,
        ignoreBlocker: true,
      });
    return {
      openPage,
      open: (task: WorkTask) => (isRoomy() ? show(task, false) : openPage(task)),
      goOn: (task: WorkTask) => show(task, true),
      preload: (task: WorkTask) => void router.preloadRoute({ to: page, params: paramsOf(task) }),
      close: (name: string) =>
        void router
          .navigate({
            to: '/my-work',
            search: ({ task: _task, ...search }) => search,
            replace: true,
            resetScroll: false,
            ignoreBlocker: true,
          })
          .then(() => document.querySelector<HTMLElement>(`[data-task="${name}"]`)?.focus()),
    };
  }, [router]);
}
