import type { Task } from '@muster/contract';
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { createSessionMap, useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { Grid } from '../../ui/list/Grid.tsx';
import { coveredHeight } from '../../ui/layout/Staying.tsx';
import { pressRow } from '../../ui/list/press-row.ts';
import { TaskRow } from './TaskRow.tsx';
import { Pick } from './selection/Pick.tsx';
import { useSelecting } from './selection/use-selecting.ts';
import { TaskLine } from '../parts/tasks/TaskLine.tsx';
import { useOffsetTop } from '../parts/tasks/use-offset-top.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSteadyList } from '../parts/tasks/use-steady-list.ts';
import { allIndexes, withIndexes } from '../parts/tasks/with-indexes.ts';
import './task-rows.css';

interface TaskRowsProps {
  /** Under which the heights of its rows are remembered, to find the place again on coming back. */
  listKey: string;
  label: string;
  tasks: readonly Task[];
  isComplete: boolean;
  /** The last row in the page, which is somewhat below the last one in sight. */
  onReach: (index: number) => void;
  /** Whether the next page was asked for in vain. */
  hasFailed: boolean;
  /** Brings the next page. */
  loadMore: () => void;
}

const heights = createSessionMap<VirtualItem[]>();
/** As in task-row.css. */
export const rowHeight = (isCompact: boolean) => (window.innerWidth <= 720 ? 85 : isCompact ? 32 : 48);

/** Only the rows around what is in sight are in the page. */
export const TaskRows = memo(({ listKey, label, tasks, isComplete, onReach, ...next }: TaskRowsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const { isCompact } = useTasksScreen();
  const measuredAs = isCompact ? `${listKey} compact` : listKey;
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused ? tasks.findIndex(({ _id }) => _id === focused) : -1;
  const isOnPaper = useStore(isPrinting);
  // oxlint-disable-next-line react/incompatible-library -- and no compiler here
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: tasks.length,
    estimateSize: () => rowHeight(isCompact),
    overscan: 4,
    scrollMargin: useOffsetTop(list),
    scrollPaddingStart: coveredHeight() + 8,
    initialMeasurementsCache: heights.get(measuredAs),
    getItemKey: useCallback((index: number) => tasks[index]!._id, [tasks]),
    // A row scrolled away keeps the focus, so that the next arrow key starts from it.
    rangeExtractor: useCallback(
      (range: Range) =>
        isOnPaper ? allIndexes(range) : withIndexes(defaultRangeExtractor(range), [focusedIndex]),
      [focusedIndex, isOnPaper],
    ),
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useSteadyList(virtualizer, { area: list, tasks });
  const onKeyDown = useRowKeys(tasks, (index) => virtualizer.scrollToIndex(index));
  const selecting = useSelecting({ listKey, tasks, isComplete, ...next });

  useEffect(() => {
    if (!isOnPaper) onReach(last);
  }, [last, isOnPaper, onReach]);
  useEffect(
    () => () => void heights.set(measuredAs, virtualizer.measurementsCache),
    [measuredAs, virtualizer],
  );

  const tabStop = items.some(({ index }) => index === focusedIndex) ? focusedIndex : items[0]?.index;
  return (
    <Grid
      ref={list}
      {...selecting.props}
      data-list="tasks"
      aria-multiselectable
      aria-rowcount={isComplete ? tasks.length : -1}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onClick={pressRow}
      onKeyDown={(event) => {
        selecting.onKeyDown(event);
        onKeyDown(event);
      }}
      // A dialog of a row is its child for React, not for the reader.
      onFocus={({ currentTarget, target }) =>
        currentTarget.contains(target) && setFocused(target.closest<HTMLElement>('[role=row]')?.dataset.task)
      }
    >
      {items.map(({ key, index, start }) => (
        <TaskLine
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          task={String(key)}
          aria-rowindex={index + 1}
          aria-selected={selecting.ids.has(String(key))}
          tabIndex={index === tabStop ? 0 : -1}
          style={{ top: start - virtualizer.options.scrollMargin }}
        >
          <Pick {...{ listKey }} task={tasks[index]!} isSelected={selecting.ids.has(String(key))} />
          <TaskRow task={tasks[index]!} />
        </TaskLine>
      ))}
    </Grid>
  );
});
