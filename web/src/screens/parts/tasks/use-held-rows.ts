import type { Task } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { compareIn, type Compare } from '../../../entities/tasks/lists/list-order.ts';
import { isFiltered, withinStatus } from '../../../entities/tasks/lists/filtering.ts';
import type { ListOrder } from '../../../entities/tasks/lists/lists.ts';
import { taskQuery } from '../../../entities/tasks/queries.ts';
import { useOpenTask } from './open-task.ts';
import { useTasksScreen } from './tasks-context.ts';
import { useLatest } from './use-latest.ts';

const none: readonly Task[] = [];

/** Where it was. */
const withRow = (compare: Compare) => (tasks: readonly Task[], row: Task) => {
  const place = tasks.findIndex((other) => compare(row, other) < 0);
  return tasks.toSpliced(place === -1 ? tasks.length : place, 0, row);
};

/**
 * The rows of a list: its tasks, and those that somebody else has moved away or deleted while the user has their row
 * open. Such a row stays where it is until that is settled, and is shown nowhere else. So does the row of the task that
 * stands over the list, when it does not match the filter any more.
 */
export function useHeldRows(
  tasks: readonly Task[] = none,
  status: string,
  order: ListOrder = 'newest',
): readonly Task[] {
  const { drafts, query, isInRow } = useTasksScreen();
  const listed = useMemo(() => new Set(tasks.map(({ _id }) => _id)), [tasks]);
  const isHere = (base: Task) => base.status === status && isInRow?.(base) !== false;
  const held = useLatest((base) => isHere(base) && !listed.has(base._id));
  const heldElsewhere = useSyncExternalStore(drafts.subscribe, () =>
    Object.values(drafts.get())
      .filter(({ base }) => !isHere(base) && listed.has(base._id))
      .map(({ base }) => base._id)
      .join(),
  );
  const open = useOpenOf(status);
  return useMemo(() => {
    const shown = heldElsewhere === '' ? tasks : tasks.filter(({ _id }) => !heldElsewhere.includes(_id));
    const stray = open && !listed.has(open._id) && !held.some(({ _id }) => _id === open._id) ? [open] : [];
    if (held.length === 0 && stray.length === 0) return shown;
    return [...held, ...stray].reduce(withRow(compareIn({ order, query })), shown);
  }, [tasks, listed, open, held, heldElsewhere, order, query]);
}

/** The task that stands over the list, if it is of that status and the list is filtered. */
function useOpenOf(status: string) {
  const { ids, query, isInRow } = useTasksScreen();
  const openTask = useOpenTask();
  // Whatever is known of it: the panel asks.
  const { data: open } = useQuery({ ...taskQuery(ids, openTask ?? ''), enabled: false });
  const isHere = open?.status === status && isInRow?.(open) !== false;
  return openTask && isHere && isFiltered(withinStatus(query)) ? open : undefined;
}
