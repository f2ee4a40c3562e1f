import { readRange } from '@muster/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue } from 'react';
import { isoDay } from '../../../entities/tasks/dates/iso-day.ts';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import { useTasksScreen } from './tasks-context.ts';

/** Where in time the tasks are shown: around which day, and how much of it. The address says so. */
export function useTimePlace<Scale extends string>(scales: readonly Scale[], usual: Scale) {
  const { organizationId, projectId } = useTasksScreen().ids;
  const navigate = useNavigate();
  const search = useSearch({ from: '/_signed-in/$organizationId/projects/$projectId/tasks/' });
  const today = isoDay(useToday());
  const { day = '' } = search;
  const go = useCallback(
    (to: { day?: string; scale?: Scale }) =>
      void navigate({
        to: '/$organizationId/projects/$projectId/tasks',
        params: { organizationId, projectId },
        search: (before) => ({ ...before, ...to }),
        replace: true,
        resetScroll: false,
        // What is being typed stays where it is.
        ignoreBlocker: true,
      }),
    [navigate, organizationId, projectId],
  );
  const named = {
    day: readRange(`${day}..${day}`) ? day : today,
    scale: scales.find((scale) => scale === search.scale) ?? usual,
  };
  return {
    today,
    ...named,
    /** What was pressed shows first: drawing other days takes longer. */
    drawn: { day: useDeferredValue(named.day), scale: useDeferredValue(named.scale) },
    go,
  };
}
