import type { TaskGroup } from '@muster/contract';
import { useMemo } from 'react';
import { useGroups } from '../../parts/groups/use-groups.ts';
import { useTasksScreen } from '../../parts/tasks/tasks-context.ts';
import { usePrint } from '../../parts/tasks/use-print.ts';
import { useHeldGroups } from './held-groups.ts';
import { rowsOf } from './rows.ts';

/** The rows of the board, as far as they are counted. On paper each of their cells is whole. */
export function useRows(group: TaskGroup) {
  const { ids, query, shownStatuses: statuses } = useTasksScreen();
  const { counts, values, counting } = useGroups(group);
  const held = useHeldGroups(group);
  const rows = useMemo(
    () => rowsOf(group, { values, counts, statuses, query, held }),
    [group, values, counts, statuses, query, held],
  );
  usePrint(
    ids,
    rows.flatMap((row) =>
      row.cells.map(({ status, query }) => ({ status: status._id, order: 'board' as const, query })),
    ),
  );
  return { rows, counts, counting };
}
