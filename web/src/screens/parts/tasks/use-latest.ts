import type { Task } from '@muster/contract';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { findListed, findMoved } from '../../../entities/tasks/lists/lists.ts';
import { taskQuery } from '../../../entities/tasks/queries.ts';
import { useTasksScreen } from './tasks-context.ts';

const always = () => true;

/**
 * The tasks whose rows are open, as they were when that was begun or as others have left them since, wherever that is known;
 * of those that are not wanted nothing is looked for, and nothing is drawn anew.
 */
export function useLatest(isWanted: (base: Task) => boolean = always): readonly Task[] {
  const { ids, drafts } = useTasksScreen();
  const client = useQueryClient();
  const [steady] = useState(steadied);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        drafts.subscribe(listener),
        client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [client, drafts],
  );
  return useSyncExternalStore(subscribe, () =>
    steady(
      Object.values(drafts.get())
        .filter(({ base }) => isWanted(base))
        .map(({ base }) => latestOf(client, ids, base)),
    ),
  );
}

function latestOf(client: QueryClient, ids: ProjectIds, base: Task) {
  const { _id } = base;
  const known = [
    client.getQueryData(taskQuery(ids, _id).queryKey)?.task,
    findMoved(client, ids, _id),
    findListed(client, ids, _id),
  ];
  return known.reduce((latest: Task, one) => (one && one.version > latest.version ? one : latest), base);
}

/** The same list for as long as the same tasks are in it. */
function steadied() {
  let last: readonly Task[] = [];
  return (tasks: readonly Task[]) => {
    const isSame = tasks.length === last.length && tasks.every((task, index) => task === last[index]);
    if (!isSame) last = tasks;
    return last;
  };
}
