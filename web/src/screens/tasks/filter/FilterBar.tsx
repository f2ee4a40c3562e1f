import type { TaskStatus } from '@muster/contract';
import { useState } from 'react';
import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { isFiltered } from '../../../entities/tasks/lists/filtering.ts';
import { filterCode } from './code.ts';
import type { TaskFilter } from './task-filter.ts';

interface FilterBarProps {
  filter: TaskFilter;
  statuses: readonly TaskStatus[];
  /** In each status, as far as it is known. */
  matches: ReadonlyMap<string, Counted>;
}

/** Nothing, until something is set; while a chip is being changed it stays, even if empty. */
export function FilterBar({ filter, statuses, matches }: FilterBarProps) {
  const [isHeld, setIsHeld] = useState(false);
  if (!isHeld && !isFiltered(filter.query) && filter.leftOut.length === 0) return null;
  const counted = matches.size === statuses.length ? [...matches.values()] : undefined;
  return (
    <Part of={filterCode}>
      {({ FilterRow }) => <FilterRow filter={filter} matches={counted} onHold={setIsHeld} />}
    </Part>
  );
}
