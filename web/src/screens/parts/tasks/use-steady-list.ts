import type { Task } from '@muster/contract';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface SteadyList {
  /** Where the pointer or the focus is when somebody uses it. */
  area: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  /** The task that the user has moved last. */
  ownMove?: () => string | undefined;
}

/**
 * Tasks that come, go or grow above what the user reads, points at or types into must not move it: what scrolls is
 * scrolled along, before it is painted.
 */
export function useSteadyList<Scroller extends Window | Element>(
  virtualizer: Virtualizer<Scroller, HTMLDivElement>,
  { area, tasks, ownMove }: SteadyList,
) {
  const before = useRef<{ tasks: readonly Task[]; items: VirtualItem[] }>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { tasks, items: virtualizer.getVirtualItems() };
    const scroller = virtualizer.scrollElement;
    if (!last || last.tasks === tasks || !scroller || !area.current) return;
    const top = topOf(scroller);
    const isScrolledInto = top > virtualizer.options.scrollMargin;
    if (!isScrolledInto && !isInUse(area.current)) return;
    // Who adds or drops a task wants to see it.
    const isAdded = tasks[0]?.version === 0 && last.tasks[0] !== tasks[0];
    const own = ownMove?.();
    if (isAdded || (own && isMoved(last.tasks, tasks, own))) return;
    const bottom = top + (virtualizer.scrollRect?.height ?? 0);
    const inSight = last.items.filter(({ start, end }) => end > top && start < bottom);
    const shift = shiftOf(inSight, virtualizer.measurementsCache, area.current);
    if (shift !== 0) scroller.scrollBy({ top: shift, behavior: 'instant' });
  });
}

const topOf = (scroller: Window | Element) => ('scrollY' in scroller ? scroller.scrollY : scroller.scrollTop);

const isInUse = (area: HTMLElement) => area.contains(document.activeElement) || area.matches(':hover');

/** Beside others than before, not only pushed along by what came or went above it. */
function isMoved(before: readonly Task[], now: readonly Task[], id: string) {
  const [was, is] = [neighboursOf(before, id), neighboursOf(now, id)];
  return was?.above !== is?.above && was?.below !== is?.below;
}

function neighboursOf(tasks: readonly Task[], id: string) {
  const index = tasks.findIndex(({ _id }) => _id === id);
  if (index === -1) return undefined;
  return { above: tasks[index - 1]?._id ?? 'none', below: tasks[index + 1]?._id ?? 'none' };
}

/** How far the task with the focus has moved, or else the first one in sight that is still there. */
function shiftOf(inSight: VirtualItem[], now: readonly VirtualItem[], area: HTMLElement) {
  const starts = new Map(now.map(({ key, start }) => [key, start]));
  const staying = inSight.filter(({ key }) => starts.has(key));
  const row = area.querySelector<HTMLElement>('[role=row]:focus-within')?.dataset;
  const focused = row?.key ?? row?.task;
  const anchor = staying.find(({ key }) => key === focused) ?? staying[0];
  return anchor ? starts.get(anchor.key)! - anchor.start : 0;
}
