import type { Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { findMoved, isBehind, type ListOrder } from '../../../entities/tasks/lists.ts';
import { taskQuery } from '../../../entities/tasks/queries.ts';
import { useTasksScreen } from './tasks-context.ts';

const none: readonly Task[] = [];

/** Where it was. */
const withRow = (order: ListOrder) => (tasks: readonly Task[], row: Task) => {
  const place = tasks.findIndex((other) => isBehind[order](other, row));
  return tasks.toSpliced(place === -1 ? tasks.length : place, 0, row);
};

/**
 * The rows of a list: its tasks, and those that somebody else has moved away or deleted while the user has their row
 * open. Such a row stays where it is until that is settled, and is shown nowhere else.
 */
export function useHeldRows(
  tasks: readonly Task[] = none,
  status: string,
  order: ListOrder = 'newest',
): readonly Task[] {
  const { ids, drafts } = useTasksScreen();
  const client = useQueryClient();
  const listed = useMemo(() => new Set(tasks.map(({ _id }) => _id)), [tasks]);
  const idsWhere = (isWanted: (base: Task) => boolean) =>
    Object.values(drafts.get())
      .filter(({ base }) => isWanted(base))
      .map(({ base }) => base._id)
      .join();
  const held = useSyncExternalStore(drafts.subscribe, () =>
    idsWhere(({ _id, status: from }) => from === status && !listed.has(_id)),
  );
  const heldElsewhere = useSyncExternalStore(drafts.subscribe, () =>
    idsWhere(({ _id, status: from }) => from !== status && listed.has(_id)),
  );
  return useMemo(() => {
    const shown = heldElsewhere === '' ? tasks : tasks.filter(({ _id }) => !heldElsewhere.includes(_id));
    if (held === '') return shown;
    const rows = held.split(',').map((id) => {
      const { base } = drafts.get()[id]!;
      const known = [client.getQueryData(taskQuery(ids, id).queryKey)?.task, findMoved(client, ids, id)];
      return known.reduce((latest: Task, one) => (one && one.version > latest.version ? one : latest), base);
    });
    return rows.reduce(withRow(order), shown);
  }, [tasks, held, heldElsewhere, order, client, ids, drafts]);
}
