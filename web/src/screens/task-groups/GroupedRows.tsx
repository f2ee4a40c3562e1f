import type { Task, TaskGroup, TaskStatus } from '@muster/contract';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { coveredHeight } from '../../ui/layout/Staying.tsx';
import { pressRow } from '../../ui/list/press-row.ts';
import { useOffsetTop } from '../parts/tasks/use-offset-top.ts';
import { useSteadyList } from '../parts/tasks/use-steady-list.ts';
import { allIndexes, withIndexes } from '../parts/tasks/with-indexes.ts';
import { rowHeight, useSelecting } from '../task-list/index.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { GroupSection } from './GroupSection.tsx';
import type { Item, Section, Stretch } from './items.ts';
import { useGroupKeys } from './use-group-keys.ts';
import { usePages } from './use-pages.ts';
import './grouped-rows.css';

interface GroupedRowsProps {
  group: TaskGroup;
  items: readonly Item[];
  tasks: readonly Task[];
  stretches: readonly Stretch[];
  onAdd: (status: TaskStatus) => void;
  onFold: (value: string, isFolded: boolean) => void;
  /** These are in sight or will soon be. */
  onNear: (values: readonly string[]) => void;
}

/** How many rows before the end of a section its next page is asked for. */
const ahead = 10;

/** As in group-heading.css. */
const headingHeight = () => (window.innerWidth > 720 ? 58 : 64);

/** One list under many headings: only what is around the sight is in the page. */
export function GroupedRows({ group, items, tasks, stretches, onAdd, onFold, onNear }: GroupedRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused ? items.findIndex(({ key }) => key === focused) : -1;
  const isOnPaper = useStore(isPrinting);
  const { isCompact } = useTasksScreen();
  const pages = usePages();
  // oxlint-disable-next-line react/incompatible-library -- and no compiler here
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: items.length,
    estimateSize: (index) => {
      const { type } = items[index]!;
      return type === 'heading' ? headingHeight() : rowHeight(isCompact) * (type === 'rest' ? 2 : 1);
    },
    overscan: 6,
    scrollMargin: useOffsetTop(list),
    scrollPaddingStart: coveredHeight() + headingHeight(),
    getItemKey: useCallback((index: number) => items[index]!.key, [items]),
    // What is scrolled away keeps the focus, so that the next arrow key starts from it.
    rangeExtractor: useCallback(
      (range: Range) =>
        isOnPaper ? allIndexes(range) : withIndexes(defaultRangeExtractor(range), [focusedIndex]),
      [focusedIndex, isOnPaper],
    ),
  });
  const inPage = virtualizer.getVirtualItems();
  useSteadyList(virtualizer, { area: list, tasks });
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index);
  const onKeyDown = useGroupKeys({ items, stretches, scrollTo, onFold });
  const hasFailed = (section: Section) => section.hasFailed || pages.failed.has(section.value);
  const rest = stretches.find(({ section, isFolded }) => !isFolded && !section.isEnd)?.section;
  const selecting = useSelecting({
    listKey: 'groups',
    tasks,
    isComplete: !rest,
    hasFailed: rest !== undefined && hasFailed(rest),
    hasFolded: stretches.some(({ isFolded, section }) => isFolded && section.counted.count > 0),
    loadMore: () => rest && goOn(rest),
  });

  const [first, last] = [inPage[0]?.index ?? 0, inPage.at(-1)?.index ?? 0];
  const goOn = (section: Section) => {
    if (section.isLoaded || section.hasFailed) pages.load(section);
    else onNear([section.value]);
  };
  const reach = useEffectEvent((first: number, last: number) => {
    const near = stretches.filter(({ start, end }) => start <= last && end > first);
    onNear(near.map(({ section }) => section.value));
    for (const { section, isFolded, end } of near)
      if (!isFolded && !section.isEnd && section.isLoaded && last > end - ahead)
        if (!hasFailed(section)) pages.load(section);
  });
  useEffect(() => {
    if (!isOnPaper) reach(first, last);
  }, [first, last, items, isOnPaper]);

  const tabStop = inPage.some(({ index }) => index === focusedIndex && items[index]?.type === 'task')
    ? focusedIndex
    : inPage.find(({ index }) => items[index]?.type === 'task')?.index;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the rows within
    <div
      ref={list}
      className="grouped-rows"
      style={{ height: virtualizer.getTotalSize() }}
      onClick={pressRow}
      onKeyDown={(event) => {
        selecting.onKeyDown(event);
        onKeyDown(event);
      }}
      // A dialog of a row is its child for React, not for the reader.
      onFocus={({ currentTarget, target }) =>
        currentTarget.contains(target) && setFocused(target.closest<HTMLElement>('[data-key]')?.dataset.key)
      }
    >
      {stretches.map((stretch) => (
        <GroupSection
          key={stretch.section.value}
          {...{ group, stretch, items, virtualizer, selecting, tabStop, onAdd, onFold }}
          inPage={inPage.filter(({ index }) => index >= stretch.start && index < stretch.end)}
          hasMoreFailed={pages.failed.has(stretch.section.value)}
          onMore={() => pages.load(stretch.section)}
        />
      ))}
    </div>
  );
}
