import type { TaskCount, TaskGroup, TaskQuery, TaskStatus } from '@muster/contract';
import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import { countIn, isShown, type GroupValue } from '../../parts/groups/values.ts';
import type { Cell } from '../board-context.ts';

export interface Row extends GroupValue {
  counted: Counted;
  /** One for each status. */
  cells: Cell[];
}

interface Shown {
  values: readonly GroupValue[];
  counts: readonly TaskCount[] | undefined;
  statuses: readonly TaskStatus[];
  query: TaskQuery;
  /** In which groups cards are being edited: these stay until that is settled, whoever takes their last task away. */
  held?: readonly GroupValue[];
}

/** The rows of a board, which are the groups that a list would have, and what stands in each of its columns. */
export const rowsOf = (group: TaskGroup, { values, counts, statuses, query, held = [] }: Shown): Row[] =>
  withHeld(values, held).flatMap((named) => {
    const counted = countIn(counts, named.value);
    if (!isShown(group, { counted }) && !held.some(({ value }) => value === named.value)) return [];
    const within = { ...query, group, in: named.value };
    const cells = statuses.map((status) => ({
      key: `${named.value} ${status._id}`,
      status,
      row: named.value,
      name: `${status.name}, ${named.name}`,
      query: within,
    }));
    return [{ ...named, counted, cells }];
  });

function withHeld(values: readonly GroupValue[], held: readonly GroupValue[]) {
  const known = new Set(values.map(({ value }) => value));
  const parents = held.filter(({ value, number }) => number !== undefined && !known.has(value));
  const unique = new Map(parents.map((parent) => [parent.value, parent]));
  // The last is the one of those without any.
  return values.toSpliced(-1, 0, ...unique.values());
}
