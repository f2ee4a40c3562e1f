import type { Task } from '@muster/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, type MouseEvent } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';

const to = '/$organizationId/projects/$projectId/tasks/$taskId';
const hoverMs = 50;

/** What an anchor to a task needs. Two of the router's own links in every row would make scrolling stutter. */
export function useTaskLink({ organizationId, projectId }: ProjectIds, open: (taskId: string) => void) {
  const router = useRouter();
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(
    ({ _id: taskId, version }: Task) => {
      const params = { organizationId, projectId, taskId };
      if (version === 0) return {};
      return {
        href: `/${organizationId}/projects/${projectId}/tasks/${taskId}`,
        onClick: (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open(taskId);
        },
        onPointerEnter: () => {
          hover.current = setTimeout(() => void router.preloadRoute({ to, params }), hoverMs);
        },
        onPointerLeave: () => clearTimeout(hover.current),
      };
    },
    [router, organizationId, projectId, open],
  );
}

export type TaskLink = ReturnType<typeof useTaskLink>;
