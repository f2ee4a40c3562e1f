import { plainQuery, writeTaskQuery, type TaskQuery, type TaskStatus } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Labels } from '../../../entities/labels/use-labels.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useToday } from '../../../entities/tasks/dates/today.ts';
import { reloadAllLists } from '../../../entities/tasks/lists/lists.ts';
import type { Team } from '../../../entities/tasks/use-team.ts';
import { sayNotLoaded } from '../../../platform/lazy/not-loaded.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { allOf } from '../opening.ts';
import { readSearch } from '../search.ts';
import type { FilterSearch } from './address.ts';
import { filterCode } from './code.ts';
import type { TaskFilter } from './task-filter.ts';
import type { Around } from './words.ts';

/** The filter is what the address says. */
export function useFilter(
  ids: ProjectIds,
  search: FilterSearch,
  {
    statuses,
    labels: { all: labels },
    team: { people },
  }: { statuses: readonly TaskStatus[]; labels: Labels; team: Team },
): TaskFilter {
  const { _id: me } = useSignedInUser();
  const written = JSON.stringify(search);
  const isSet = written !== '{}';
  // Already loaded, unless the first filter of this visit comes from the address (a link, or Back).
  if (isSet && !filterCode.get()) use(filterCode.load());
  const read = useMemo(() => {
    const around: Around = { statuses, labels, people, me };
    if (!isSet) return { query: plainQuery, leftOut: [], around };
    return { ...filterCode.get()!.readFilter(JSON.parse(written) as FilterSearch, around), around };
  }, [isSet, written, statuses, labels, people, me]);
  useNewDay(ids);
  const change = useChange(ids);
  const clear = useCallback(() => change(plainQuery), [change]);
  return useMemo(() => ({ ...read, change, clear }), [read, change, clear]);
}

function useChange({ organizationId, projectId }: ProjectIds) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCallback(
    (query: TaskQuery, isTyping = false) => {
      const go = () =>
        void navigate({
          to: '/$organizationId/projects/$projectId/tasks',
          params: { organizationId, projectId },
          search: (before) => {
            const { tab, view, saved, columns, day, scale } = readSearch(before);
            const kept = { tab, view, saved, columns, day, scale };
            return allOf(client, { organizationId, projectId }, { ...kept, ...writeTaskQuery(query) });
          },
          replace: isTyping,
          resetScroll: false,
          // Rows that are being edited stay in sight, whatever the filter says.
          ignoreBlocker: true,
        });
      // A screen that has yet to fetch what reads its address is gone for a moment, and the focus with it.
      if (filterCode.get()) go();
      else void filterCode.load().then(go, sayNotLoaded);
    },
    [navigate, client, organizationId, projectId],
  );
}

/** What is overdue today is not what was yesterday. */
function useNewDay({ organizationId, projectId }: ProjectIds) {
  const client = useQueryClient();
  const today = useToday();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    reloadAllLists(client, { organizationId, projectId });
  }, [client, organizationId, projectId, today]);
}
