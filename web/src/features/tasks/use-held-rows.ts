import type { Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { taskQuery } from './queries.ts';
import { useTasksScreen } from './tasks-context.ts';

const none: readonly Task[] = [];

/** Where it was: newest first. */
function withRow(tasks: readonly Task[], row: Task) {
  const place = tasks.findIndex(({ createdAt }) => createdAt < row.createdAt);
  return tasks.toSpliced(place === -1 ? tasks.length : place, 0, row);
}

/**
 * The rows of a list: its tasks, and those that somebody else has moved away or deleted while the user has their row
 * open. Such a row stays where it is until that is settled.
 */
export function useHeldRows(tasks: readonly Task[] = none, status: string): readonly Task[] {
  const { ids, drafts } = useTasksScreen();
  const client = useQueryClient();
  const listed = useMemo(() => new Set(tasks.map(({ _id }) => _id)), [tasks]);
  const held = useSyncExternalStore(drafts.subscribe, () =>
    Object.values(drafts.get())
      .filter(({ base }) => base.status === status && !listed.has(base._id))
      .map(({ base }) => base._id)
      .join(),
  );
  return useMemo(() => {
    if (held === '') return tasks;
    const rows = held.split(',').map((id) => {
      const current = client.getQueryData(taskQuery(ids, id).queryKey)?.task;
      return current ?? drafts.get()[id]!.base;
    });
    return rows.reduce(withRow, tasks);
  }, [tasks, held, client, ids, drafts]);
}
