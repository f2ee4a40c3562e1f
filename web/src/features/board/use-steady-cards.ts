import type { Task } from '@muster/contract';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

interface Cards {
  tasks: readonly Task[];
  items: VirtualItem[];
}

/**
 * Cards that others add, move or delete above what the user reads, points at or types into do not move it: the column
 * is scrolled along, before it is painted.
 */
export function useSteadyCards(
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>,
  tasks: readonly Task[],
  ownMove: () => string | undefined,
) {
  const before = useRef<Cards>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { tasks, items: virtualizer.getVirtualItems() };
    const column = virtualizer.scrollElement;
    if (!last || last.tasks === tasks || !column || !isInUse(column)) return;
    // Who adds or drops a card wants to see it.
    const isAdded = tasks[0]?.version === 0 && last.tasks[0] !== tasks[0];
    const own = ownMove();
    if (isAdded || (own && indexOf(last.tasks, own) !== indexOf(tasks, own))) return;
    const shift = shiftOf(last.items, virtualizer.measurementsCache, column);
    if (shift !== 0) column.scrollBy({ top: shift, behavior: 'instant' });
  });
}

const indexOf = (tasks: readonly Task[], id: string) => tasks.findIndex(({ _id }) => _id === id);

const isInUse = (column: HTMLElement) =>
  column.scrollTop > 0 || column.contains(document.activeElement) || column.matches(':hover');

/** How far the card with the focus has moved, or else the first one in sight that is still there. */
function shiftOf(before: VirtualItem[], now: readonly VirtualItem[], column: HTMLElement) {
  const starts = new Map(now.map(({ key, start }) => [key, start]));
  const inSight = before.filter(({ key, end }) => end > column.scrollTop && starts.has(key));
  const focused = column.querySelector<HTMLElement>('li:focus-within')?.dataset.task;
  const anchor = inSight.find(({ key }) => key === focused) ?? inSight[0];
  return anchor ? starts.get(anchor.key)! - anchor.start : 0;
}
