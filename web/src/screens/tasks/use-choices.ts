import type { TaskLayout, TaskQuery, TaskStatus } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { rewindList } from '../../entities/tasks/lists/lists.ts';
import { loadList } from '../../entities/tasks/lists/load.ts';
import { rememberLayout } from './layout.ts';
import { allOf, knownOpening } from './opening.ts';

export function useTabChoice(ids: ProjectIds, query: TaskQuery) {
  const { organizationId, projectId } = ids;
  const client = useQueryClient();
  const navigate = useNavigate();
  const select = useCallback(
    (status?: string) => {
      if (status) rewindList(client, { organizationId, projectId }, status, query);
      // Nothing that was typed is lost by looking at another tab.
      void navigate({
        to: '/$organizationId/projects/$projectId/tasks',
        params: { organizationId, projectId },
        search: ({ task: _task, ...search }) => ({ ...search, tab: status }),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      });
    },
    [client, navigate, organizationId, projectId, query],
  );
  const approach = ({ _id }: TaskStatus) => void loadList(client, ids, _id, 'newest', query);
  return { select, approach };
}

/** As the address has it: known before the layout has been drawn. */
export const useChosenLayout = (): TaskLayout =>
  useSearch({ strict: false, select: ({ view = 'list' }) => view });

export function useLayoutChoice(ids: ProjectIds) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (layout: TaskLayout) => {
    // Who opens them with a view opens them as that view has them: a layout that was kept would go before it.
    rememberLayout(ids.projectId, knownOpening(client, ids) ? 'list' : layout);
    void navigate({
      to: '/$organizationId/projects/$projectId/tasks',
      params: ids,
      search: ({ task: _task, day: _day, scale: _scale, ...search }) =>
        allOf(client, ids, { ...search, view: layout === 'list' ? undefined : layout }),
      replace: true,
      resetScroll: false,
      // Open rows are open in the other layout too, and a title that is being typed is kept for this one.
      ignoreBlocker: true,
    });
  };
}
