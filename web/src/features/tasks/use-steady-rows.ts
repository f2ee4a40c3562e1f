import type { Task } from '@muster/contract';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Rows {
  tasks: readonly Task[];
  items: VirtualItem[];
}

/**
 * Rows that come, go or grow above what the user reads, points at or types into must not move it: the page is
 * scrolled along, before it is painted.
 */
export function useSteadyRows(
  virtualizer: Virtualizer<Window, HTMLLIElement>,
  list: RefObject<HTMLUListElement | null>,
  tasks: readonly Task[],
) {
  const before = useRef<Rows>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { tasks, items: virtualizer.getVirtualItems() };
    if (!last || last.tasks === tasks || !list.current || !isInUse(list.current)) return;
    // Who adds a task wants to see it.
    if (tasks[0]?.version === 0 && last.tasks[0] !== tasks[0]) return;
    const shift = shiftOf(last.items, virtualizer.measurementsCache, list.current);
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
  });
}

function isInUse(list: HTMLElement) {
  const isScrolledInto = list.getBoundingClientRect().top < 0;
  return isScrolledInto || list.contains(document.activeElement) || list.matches(':hover');
}

/** How far the row with the focus has moved, or else the first one in sight that is still there. */
function shiftOf(before: VirtualItem[], now: readonly VirtualItem[], list: HTMLElement) {
  const starts = new Map(now.map(({ key, start }) => [key, start]));
  const inSight = before.filter(({ key, end }) => end > window.scrollY && starts.has(key));
  const focused = list.querySelector<HTMLElement>('li:focus-within')?.dataset.task;
  const anchor = inSight.find(({ key }) => key === focused) ?? inSight[0];
  return anchor ? starts.get(anchor.key)! - anchor.start : 0;
}
