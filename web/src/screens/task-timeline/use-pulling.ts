import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { pulledTo, type End } from '../../entities/tasks/dates/shifting.ts';
import { createEdgeScroll } from '../../ui/layout/edge-scroll.ts';
import { usePointerCarry, type Carrying } from '../../ui/list/use-pointer-carry.ts';
import { useTaskCarry } from '../parts/days/use-task-carry.ts';
import type { ChartParts } from './Chart.tsx';
import { dayAt, type Span } from './span.ts';
import { nameOfDates } from './words.ts';

interface PullingProps {
  area: RefObject<HTMLElement | null>;
  parts: RefObject<ChartParts | null>;
  /** What follows the pointer. */
  follower: RefObject<HTMLElement | null>;
  span: Span;
  show: (day: string) => void;
}

/** Moves bars to other days, or one of their ends, by pointer and by keys; and puts what has no dates onto the chart. */
export function usePulling({ area, parts, follower, span, show }: PullingProps) {
  const { carry, find: findTask } = useTaskCarry({
    show,
    nameOf: ({ task, from, to, end }) => nameOfDates(pulledTo(task, from, to, end)),
    datesOf: (task, { from, to, end }) => pulledTo(task, from, to, end),
    onDropped: ({ task, end }) => parts.current?.followBar(task._id, end),
  });

  const find = (target: HTMLElement) => {
    const found = findTask(target);
    const isBar = found?.at.closest('[role=row]') !== null;
    return found && { ...found, isBar, end: found.at.dataset.end as End | undefined };
  };

  const onPointerDown = usePointerCarry(area, ({ target }): Carrying | undefined => {
    const found = find(target as HTMLElement);
    if (!found) return undefined;
    const { task, at, isBar, end } = found;
    const grip = { x: 0, y: 0 };
    const scrollAtEdges = createEdgeScroll();
    const dayUnder = (x: number, y: number) => {
      const { lanes, scroller } = parts.current ?? {};
      if (!lanes || !scroller || (!isBar && !isOver(scroller, x, y))) return undefined;
      const { left, width } = lanes.getBoundingClientRect();
      return dayAt(span, (x - left) / width);
    };
    return {
      lift: ({ x, y }) => {
        const { left, top, width } = at.getBoundingClientRect();
        Object.assign(grip, { x: x - left, y: y - top });
        const from = isBar ? dayUnder(x, y) : undefined;
        flushSync(() => carry.lift({ task, by: 'pointer', from, to: from, end }));
        follower.current?.style.setProperty('width', `${Math.min(width, 220)}px`);
      },
      carry: ({ x, y }, hasMoved) => {
        if (carry.carried.get()?.task !== task) return false;
        follower.current?.style.setProperty('translate', `${x - grip.x}px ${y - grip.y}px`);
        const hasScrolled = scrollAtEdges(waysOf(parts.current!, x, y));
        if (hasMoved || hasScrolled) carry.aim(dayUnder(x, y));
        return true;
      },
      drop: carry.drop,
      cancel: carry.cancel,
    };
  });
  return { carry, find, onPointerDown };
}

function isOver(element: HTMLElement, x: number, y: number) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Where the chart can be scrolled: beside the names, and below its head. */
function waysOf({ scroller, names, head }: ChartParts, x: number, y: number) {
  const { right, bottom } = scroller.getBoundingClientRect();
  return {
    across: { element: scroller, at: x, start: names.getBoundingClientRect().right, end: right },
    along: {
      element: scroller,
      at: y,
      start: head.getBoundingClientRect().bottom,
      end: Math.min(bottom, window.innerHeight),
    },
  };
}
