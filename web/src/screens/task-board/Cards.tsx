import type { Task } from '@muster/contract';
import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createSessionMap, useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { Grid } from '../../ui/list/Grid.tsx';
import { TaskLine } from '../parts/tasks/TaskLine.tsx';
import { allIndexes, withIndexes } from '../parts/tasks/with-indexes.ts';
import { useSteadyList } from '../parts/tasks/use-steady-list.ts';
import { Pick, selection, useIsSelecting } from '../task-list/index.ts';
import { useDrag, type Cell } from './board-context.ts';
import { Card } from './Card.tsx';
import type { Carried } from './drag.ts';
import { helpId } from './KeyHints.tsx';
import { isAt, isWhereItStands } from '../../entities/tasks/placing.ts';

interface CardsProps {
  cell: Cell;
  tasks: readonly Task[];
  isComplete: boolean;
  /** The last card in the page, which is somewhat below the last one in sight. */
  onReach: (index: number) => void;
  children: ReactNode;
}

const gap = 8;
const estimate = () => 94;
/** Where each column was left, to find the place again on coming back. */
const places = createSessionMap<{ top: number; items: VirtualItem[] }>();

/** Only the cards around what is in sight are in the page. */
export function Cards({ cell, tasks, isComplete, onReach, children }: CardsProps) {
  const group = cell.row === undefined ? undefined : `${cell.query.group} ${cell.row}`;
  const column = useRef<HTMLDivElement>(null);
  const drag = useDrag();
  const carried = useStore(drag.carried);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused ? tasks.findIndex(({ _id }) => _id === focused) : -1;
  const carriedIndex = carried ? tasks.findIndex(({ _id }) => _id === carried.task._id) : -1;
  const { ids: selected } = useStore(selection);
  const isSelecting = useIsSelecting();
  const left = places.get(cell.key);
  const isOnPaper = useStore(isPrinting);
  // oxlint-disable-next-line react/incompatible-library -- and no compiler here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: tasks.length,
    getScrollElement: () => column.current,
    estimateSize: estimate,
    gap,
    overscan: 6,
    scrollPaddingStart: gap,
    scrollPaddingEnd: gap,
    initialOffset: left?.top,
    initialMeasurementsCache: left?.items,
    getItemKey: useCallback((index: number) => tasks[index]!._id, [tasks]),
    // They stay in the page when they are scrolled away: they have the keys and the pointer.
    rangeExtractor: useCallback(
      (range: Range) =>
        isOnPaper
          ? allIndexes(range)
          : withIndexes(defaultRangeExtractor(range), [focusedIndex, carriedIndex]),
      [focusedIndex, carriedIndex, isOnPaper],
    ),
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useSteadyList(virtualizer, { area: column, tasks, ownMove: drag.lastDropped });
  const line = lineOf(carried, { cell, tasks }, virtualizer.measurementsCache);
  useEffect(() => {
    if (!isOnPaper) onReach(last);
  }, [last, isOnPaper, onReach]);
  usePlace(cell.key, column, () => virtualizer.measurementsCache);
  const aimedIndex = carried?.by === 'keyboard' ? line?.index : undefined;
  useEffect(() => {
    if (aimedIndex === undefined) return;
    virtualizer.scrollToIndex(Math.min(aimedIndex, tasks.length - 1));
    column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [aimedIndex, tasks.length, virtualizer]);

  const tabStop = items.some(({ index }) => index === focusedIndex) ? focusedIndex : items[0]?.index;
  return (
    <div ref={column} className="lane-body">
      <Grid
        className={isSelecting ? 'cards-of-lane is-selecting' : 'cards-of-lane'}
        data-list="cards"
        aria-multiselectable
        aria-rowcount={isComplete ? tasks.length : -1}
        aria-label={`Tasks in ${cell.name}`}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ currentTarget, target }) =>
          currentTarget.contains(target) &&
          setFocused(target.closest<HTMLElement>('[role=row]')?.dataset.task)
        }
      >
        {items.map(({ key, index, start }) => (
          <TaskLine
            key={key}
            ref={virtualizer.measureElement}
            className={
              index === carriedIndex ? `slip ${carried!.by === 'pointer' ? 'ghost' : 'lifted'}` : 'slip'
            }
            data-index={index}
            task={String(key)}
            data-group={group}
            aria-rowindex={index + 1}
            aria-describedby={helpId}
            aria-selected={selected.has(String(key))}
            tabIndex={index === tabStop ? 0 : -1}
            style={{ top: start }}
          >
            <Pick listKey={cell.key} task={tasks[index]!} isSelected={selected.has(String(key))} />
            <Card task={tasks[index]!} group={group} />
          </TaskLine>
        ))}
      </Grid>
      {line && <span className="drop-line" style={{ transform: `translateY(${line.top}px)` }} />}
      {children}
    </div>
  );
}

/** Scrolled to where it was left, before it is painted. */
function usePlace(key: string, column: { current: HTMLElement | null }, items: () => VirtualItem[]) {
  const measured = useRef(items);
  useLayoutEffect(() => {
    const element = column.current!;
    const place = places.get(key);
    if (place) element.scrollTo({ top: place.top, behavior: 'instant' });
    const { current: read } = measured;
    let top = element.scrollTop;
    const note = () => {
      top = element.scrollTop;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      element.removeEventListener('scroll', note);
      places.set(key, { top, items: read() });
    };
  }, [key, column]);
}

/** Where the line is drawn at which a carried card would be dropped. */
function lineOf(
  carried: Carried | undefined,
  { cell: { status, row, name }, tasks }: { cell: Cell; tasks: readonly Task[] },
  items: readonly VirtualItem[],
) {
  const here = { status: status._id, row, name, tasks, isComplete: true };
  if (!carried || !isAt(carried.to)(here)) return undefined;
  const { task, from, to } = carried;
  if (from === row && isWhereItStands(here, task, to)) return undefined;
  const above = to.after === null ? -1 : tasks.findIndex(({ _id }) => _id === to.after);
  if (above !== -1) return { index: above + 1, top: (items[above]?.end ?? 0) + gap / 2 };
  const below = Math.max(0, to.before === null ? 0 : tasks.findIndex(({ _id }) => _id === to.before));
  return { index: below, top: (items[below]?.start ?? 0) - gap / 2 };
}
