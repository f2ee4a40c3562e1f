import type { TaskGroup } from '@muster/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countOf } from '../../entities/tasks/lists/counting.ts';
import { listKey, type LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { sectionOf } from '../../entities/tasks/lists/sections.ts';
import { taskListQuery } from '../../entities/tasks/queries.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { isOutdated, type Section } from './items.ts';
import { useHeldTasks } from './use-held-tasks.ts';
import { useGroups } from '../parts/groups/use-groups.ts';
import { countIn, isShown } from '../parts/groups/values.ts';

const nothing: LoadedTasks = { tasks: [], nextCursor: null };

/** The groups of the tasks, each loaded once it is wanted. Nothing, until it is known how many each has. */
export function useSections(group: TaskGroup, isWanted: (value: string) => boolean) {
  const { ids, query } = useTasksScreen();
  const client = useQueryClient();
  const { counts, values, counting } = useGroups(group);
  const kinds = useMemo(
    () => values.map(({ value }) => sectionOf(query, group, value)),
    [values, query, group],
  );
  const keys = useMemo(
    () => kinds.map(({ status, order, query }) => listKey(ids, status, order, query)),
    [ids, kinds],
  );
  // What is known to be empty is loaded: a task that comes into it is shown there at once.
  useEffect(() => {
    if (!counts) return;
    for (const [index, { value }] of values.entries()) {
      const queryKey = keys[index]!;
      const { count, isMore } = countIn(counts, value);
      if (count === 0 && !isMore) client.setQueryData<LoadedTasks>(queryKey, (loaded) => loaded ?? nothing);
      // It has tasks by now; own changes that are under way load it anew when they are through.
      else if (count > 0 && client.getQueryData<LoadedTasks>(queryKey)?.tasks.length === 0) {
        const refetchType = client.isMutating() === 0 ? 'active' : 'none';
        void client.invalidateQueries({ queryKey, exact: true, refetchType });
      }
    }
  }, [client, counts, values, keys]);
  const lists = useQueries({
    queries: kinds.map(({ status, order, query }, index) => ({
      ...taskListQuery(ids, status, order, query),
      enabled: isWanted(values[index]!.value),
    })),
  });
  const loaded = useSame(lists.map(({ data }) => data));
  const isCurrent = useSame(
    keys.map((key, index) => {
      const { value } = values[index]!;
      return isWanted(value) || !isOutdated(client.getQueryState(key), countIn(counts, value));
    }),
  );
  const failed = useSame(lists.map(({ data, error }) => error !== null && data === undefined));
  const held = useHeldTasks(group, values);

  const sections = useMemo(() => {
    const all = values.map((named, index): Section => {
      const list = isCurrent[index] ? loaded[index] : undefined;
      const counted = countIn(counts, named.value);
      return {
        ...named,
        name: list?.tasks[0]?.parentTask && group === 'parent' ? list.tasks[0].parentTask.title : named.name,
        kind: kinds[index]!,
        counted: countOf(list, { ...counted, value: named.value }) ?? counted,
        tasks: held(named.value, list?.tasks),
        isLoaded: list !== undefined,
        isEnd: list?.nextCursor === null,
        hasFailed: failed[index]!,
      };
    });
    return all.filter((section) => isShown(group, section) || section.tasks.length > 0);
  }, [group, values, kinds, counts, loaded, isCurrent, failed, held]);
  return { sections: counts && sections, counts, ...counting };
}

/** The same array for as long as the same things are in it. */
function useSame<T>(now: readonly T[]) {
  const [kept, keep] = useState(now);
  if (kept.length === now.length && kept.every((one, index) => one === now[index])) return kept;
  keep(now);
  return now;
}
