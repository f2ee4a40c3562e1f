import type { FoundOrganization, WorkTask } from '@muster/contract';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useToday } from '../../entities/tasks/dates/today.ts';
import { groupsOf, type WorkGroup } from '../../entities/work/groups.ts';
import { nameOf } from '../../entities/work/queries.ts';
import { useStore } from '../../platform/store.ts';
import { isPrinting } from '../../ui/layout/printing.ts';
import { Grid } from '../../ui/list/Grid.tsx';
import { heedListKeys } from '../../ui/list/keys.ts';
import { pressRow } from '../../ui/list/press-row.ts';
import { focusRow } from '../parts/tasks/focus-row.ts';
import { TaskLine } from '../parts/tasks/TaskLine.tsx';
import { useOffsetTop } from '../parts/tasks/use-offset-top.ts';
import { useSteadyList } from '../parts/tasks/use-steady-list.ts';
import { allIndexes, withIndexes } from '../parts/tasks/with-indexes.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { WorkActs } from './use-work-acts.ts';
import type { WorkPanel } from './use-work-panel.ts';
import { WorkRow } from './WorkRow.tsx';

interface WorkRowsProps {
  tasks: readonly WorkTask[];
  organizations: readonly FoundOrganization[];
  isComplete: boolean;
  acts: WorkActs;
  panel: WorkPanel;
}

const estimate = () => (window.innerWidth > 720 ? 45 : 70);

/** In groups by their day. Only the rows around what is in sight are in the page. */
export function WorkRows({ tasks, organizations, isComplete, acts, panel }: WorkRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const today = useToday();
  const groups = useMemo(() => groupsOf(tasks, today, isComplete), [tasks, today, isComplete]);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = focused ? tasks.findIndex((task) => nameOf(task) === focused) : -1;
  const isOnPaper = useStore(isPrinting);
  // oxlint-disable-next-line react/incompatible-library -- and no compiler here
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: tasks.length,
    estimateSize: estimate,
    overscan: 4,
    scrollMargin: useOffsetTop(list),
    scrollPaddingStart: 60,
    getItemKey: useCallback((index: number) => nameOf(tasks[index]!), [tasks]),
    // A row scrolled away keeps the focus, so that the next arrow key starts from it.
    rangeExtractor: useCallback(
      (range: Range) =>
        isOnPaper ? allIndexes(range) : withIndexes(defaultRangeExtractor(range), [focusedIndex]),
      [focusedIndex, isOnPaper],
    ),
  });
  const items = virtualizer.getVirtualItems();
  useSteadyList(virtualizer, { area: list, tasks });
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index);
  const keptFocus = useKeptFocus(list, tasks.length, scrollTo);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => heedKeys(event, { tasks, panel, scrollTo });

  const topOf = (index: number) =>
    (virtualizer.measurementsCache[index]?.start ?? 0) - virtualizer.options.scrollMargin;
  const itemsOf = ({ start, count }: WorkGroup) =>
    items.filter(({ index }) => index >= start && index < start + count);
  const tabStop = items.some(({ index }) => index === focusedIndex) ? focusedIndex : items[0]?.index;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the rows within
    <div
      ref={list}
      className="work-list"
      style={{ height: virtualizer.getTotalSize() }}
      onClick={pressRow}
      onKeyDown={onKeyDown}
      onBlur={keptFocus.onBlur}
      onFocus={(event) => {
        const { currentTarget, target } = event;
        keptFocus.onFocus(event);
        // A menu of a row is its child for React, not for the reader.
        if (currentTarget.contains(target))
          setFocused(target.closest<HTMLElement>('[role=row]')?.dataset.task);
      }}
    >
      {groups.map((group) => {
        const shown = itemsOf(group);
        if (shown.length === 0) return null;
        return (
          <section key={group.name} aria-label={group.name}>
            <h2
              className={group.name === 'Overdue' ? 'work-day late' : 'work-day'}
              style={{ top: topOf(group.start) }}
            >
              {group.name}
              {group.note && <small>{group.note}</small>}
            </h2>
            <Grid data-list="tasks" aria-label={group.name} aria-rowcount={group.isWhole ? group.count : -1}>
              {shown.map(({ key, index, start }) => (
                <TaskLine
                  key={key}
                  ref={virtualizer.measureElement}
                  className={edgeOf(group, index)}
                  data-index={index}
                  task={String(key)}
                  aria-rowindex={index - group.start + 1}
                  tabIndex={index === tabStop ? 0 : -1}
                  style={{ top: start - virtualizer.options.scrollMargin }}
                >
                  <WorkRow {...{ organizations, acts, panel }} task={tasks[index]!} />
                </TaskLine>
              ))}
            </Grid>
          </section>
        );
      })}
    </div>
  );
}

const edgeOf = ({ start, count }: WorkGroup, index: number) =>
  [index === start && 'first', index === start + count - 1 && 'last'].filter(Boolean).join(' ') || undefined;

interface Walked {
  tasks: readonly WorkTask[];
  panel: WorkPanel;
  scrollTo: (index: number) => void;
}

/** Arrow keys walk from group to group. */
function heedKeys(event: KeyboardEvent<HTMLElement>, { tasks, panel, scrollTo }: Walked) {
  const list = event.currentTarget;
  const taskOf = ({ dataset }: HTMLElement) => tasks[Number(dataset.index)]!;
  const target = event.target as HTMLElement;
  if (event.key === ' ' && target.matches('[role=row]')) {
    event.preventDefault();
    return panel.open(taskOf(target));
  }
  heedListKeys(event, {
    step: (row, key) => {
      const index = Number(row.dataset.index);
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: tasks.length - 1 }[key];
      return next !== undefined && tasks[next] ? () => focusRow(list, next, scrollTo) : undefined;
    },
    enter: (row) => panel.openPage(taskOf(row)),
    leave: (row) => row.focus(),
  });
}
