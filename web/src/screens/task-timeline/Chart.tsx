import type { Block, Task } from '@muster/contract';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
  type RefObject,
} from 'react';
import type { End } from '../../entities/tasks/dates/shifting.ts';
import { useStore } from '../../platform/store.ts';
import { useIsNarrow } from '../../ui/layout/narrow.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { focusNow, focusIn } from '../parts/days/focus-soon.ts';
import { allIndexes, withIndexes } from '../parts/tasks/with-indexes.ts';
import { BarRow } from './BarRow.tsx';
import { blockersOf } from './bars.ts';
import { ChartHead } from './ChartHead.tsx';
import { DayLines } from './DayLines.tsx';
import { Lines } from './Lines.tsx';
import { isShown, leastWidth, placeOf, type Scale, type Span } from './span.ts';
import './chart.css';

/** What is done with the chart from outside. */
export interface ChartParts {
  /** What is scrolled. */
  scroller: HTMLElement;
  /** What lies beside the names, one day after the other. */
  lanes: HTMLElement;
  /** What stays in sight. */
  head: HTMLElement;
  names: HTMLElement;
  /** Goes along with a bar that was dropped: its row may become another one, or come only later. */
  followBar: (taskId: string, end?: End) => void;
  /** To a bar so many rows further. */
  walk: (taskId: string, rows: number) => void;
}

interface ChartProps {
  ref: Ref<ChartParts>;
  span: Span;
  scale: Scale;
  today: string;
  tasks: readonly Task[];
  blocks: readonly Block[];
}

/** As in chart.css. */
const heights = { head: 44, row: 36, narrowRow: 48 };

/** Only the rows around what is in sight are in the page. */
export const Chart = memo(({ ref, span, scale, today, tasks, blocks }: ChartProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const rowHeight = useIsNarrow() ? heights.narrowRow : heights.row;
  const isOnPaper = useStore(isPrinting);
  const [focused, setFocused] = useState<string>();
  const places = useMemo(() => new Map(tasks.map(({ _id }, index) => [_id, index])), [tasks]);
  const blockers = useMemo(() => blockersOf(blocks, tasks), [blocks, tasks]);
  const focusedIndex = places.get(focused ?? '') ?? -1;
  // oxlint-disable-next-line react/incompatible-library -- and no compiler here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: heights.head,
    scrollPaddingStart: heights.head,
    getItemKey: useCallback((index: number) => tasks[index]!._id, [tasks]),
    // A row scrolled away keeps the focus, so that the next arrow key starts from it.
    rangeExtractor: useCallback(
      (range: Range) =>
        isOnPaper ? allIndexes(range) : withIndexes(defaultRangeExtractor(range), [focusedIndex]),
      [focusedIndex, isOnPaper],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  useTodayInSight(scroller, lanes, isShown(span, today) ? placeOf(span, today) / span.days : undefined);
  const items = virtualizer.getVirtualItems();
  const tabStop = items.some(({ index }) => index === focusedIndex) ? focusedIndex : items[0]?.index;

  const goTo = (id: string) => {
    setFocused(id);
    const index = places.get(id);
    if (index !== undefined) virtualizer.scrollToIndex(index);
    return index;
  };
  /** Where it was dropped, it is drawn a moment later. */
  const focusBar = (id: string, end?: End) => {
    focusIn(scroller.current, selectorOf(id, end));
    return goTo(id);
  };
  const walk = (id: string, rows: number) => {
    const index = Math.min(Math.max((places.get(id) ?? 0) + rows, 0), tasks.length - 1);
    const { _id } = tasks[index]!;
    goTo(_id);
    focusNow(scroller.current, selectorOf(_id, undefined));
  };
  const dropped = useRef<{ id: string; end: End | undefined; index: number | undefined }>(undefined);
  const follow = useEffectEvent(() => {
    const { id, end, index } = dropped.current ?? {};
    const now = id && places.get(id);
    if (!id || now === undefined || now === index) return;
    dropped.current = undefined;
    if (isFree(scroller.current!)) focusBar(id, end);
  });
  useEffect(() => follow(), [places]);
  useImperativeHandle(ref, () => ({
    scroller: scroller.current!,
    lanes: lanes.current!,
    head: head.current!,
    names: names.current!,
    followBar: (id, end) => {
      dropped.current = { id, end, index: focusBar(id, end) };
    },
    walk,
  }));

  const height = tasks.length * rowHeight;
  return (
    <div ref={scroller} className="chart">
      <div
        className="chart-sheet"
        style={{ '--least': `${span.days * leastWidth[scale]}px` } as CSSProperties}
      >
        <ChartHead {...{ span, scale, today, names }} ref={head} />
        <div className="chart-body" style={{ height }}>
          <DayLines {...{ span, scale, today }} ref={lanes} />
          <Lines
            {...{ span, blocks, tasks, places, rowHeight, height, lanes }}
            rows={[items[0]?.index ?? 0, items.at(-1)?.index ?? 0]}
          />
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its bars have the focus */}
          <div
            role="grid"
            aria-label="Timeline"
            aria-rowcount={tasks.length}
            onFocus={({ target }) => {
              const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
              if (key) setFocused(key);
            }}
          >
            {items.map(({ key, index, start }) => (
              <BarRow
                key={key}
                task={tasks[index]!}
                {...{ span, index }}
                top={start - heights.head}
                blockers={blockers.get(tasks[index]!._id)}
                isTabStop={index === tabStop}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
});

/** Nobody has gone on to something else. */
const isFree = (chart: HTMLElement) =>
  document.activeElement === document.body || chart.contains(document.activeElement);

const selectorOf = (id: string, end: End | undefined) =>
  end ? `[data-task="${id}"][data-end="${end}"]` : `a[data-task="${id}"]`;

/** Where not all days fit, those around today come first. */
function useTodayInSight(
  scroller: RefObject<HTMLElement | null>,
  lanes: RefObject<HTMLElement | null>,
  share: number | undefined,
) {
  useLayoutEffect(() => {
    if (share !== undefined) scroller.current?.scrollTo({ left: share * lanes.current!.clientWidth - 60 });
  }, [scroller, lanes, share]);
}
