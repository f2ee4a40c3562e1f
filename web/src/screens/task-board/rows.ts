import {
  groupsOf,
  type Task,
  type TaskCount,
  type TaskGroup,
  type TaskQuery,
  type TaskStatus,
} from '@muster/contract';
import type { Counted } from '../../entities/tasks/lists/counting.ts';
import { countIn, isShown, type GroupValue } from '../parts/groups/values.ts';
import type { Cell } from './board-context.ts';

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

/** In which rows these tasks stand. Parents are known by nothing else once they have no other sub-tasks. */
export const rowsWith = (group: TaskGroup, tasks: readonly Task[], today: string): GroupValue[] =>
  tasks.flatMap((task) => {
    const { parentTask } = task;
    if (group === 'parent' && parentTask)
      return [{ value: task.parent!, name: parentTask.title, number: parentTask.number }];
    return groupsOf(task, group, today).map((value) => ({ value, name: '' }));
  });

function withHeld(values: readonly GroupValue[], held: readonly GroupValue[]) {
  const known = new Set(values.map(({ value }) => value));
  const parents = held.filter(({ value, number }) => number !== undefined && !known.has(value));
  const unique = new Map(parents.map((parent) => [parent.value, parent]));
  // The last is the one of those without any.
  return values.toSpliced(-1, 0, ...unique.values());
}
