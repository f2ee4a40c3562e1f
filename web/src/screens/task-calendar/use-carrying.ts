import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { movedTo } from '../../entities/tasks/dates/shifting.ts';
import { createEdgeScroll } from '../../ui/layout/edge-scroll.ts';
import { usePointerCarry, type Carrying } from '../../ui/list/use-pointer-carry.ts';
import { nameOfDay } from '../parts/days/day-names.ts';
import { useTaskCarry } from '../parts/days/use-task-carry.ts';

interface CarryingProps {
  area: RefObject<HTMLElement | null>;
  /** What follows the pointer. */
  follower: RefObject<HTMLElement | null>;
  show: (day: string) => void;
  focusTask: (day: string, taskId: string) => void;
}

/** Carries tasks from day to day, by pointer and by keys. */
export function useCarrying({ area, follower, show, focusTask }: CarryingProps) {
  const { carry, find: findTask } = useTaskCarry({
    show,
    nameOf: ({ to }) => nameOfDay(to),
    datesOf: (task, { from, to }) => movedTo(task, from, to),
    onDropped: ({ task, to }) => focusTask(to, task._id),
  });

  const find = (target: HTMLElement) => {
    const found = findTask(target);
    return found && { ...found, from: found.at.closest<HTMLElement>('[data-day]')?.dataset.day };
  };

  const onPointerDown = usePointerCarry(area, ({ target }): Carrying | undefined => {
    const found = find(target as HTMLElement);
    if (!found) return undefined;
    const { task, from, at } = found;
    const grip = { x: 0, y: 0 };
    const scrollAtEdges = createEdgeScroll();
    return {
      lift: ({ x, y }) => {
        const { left, top, width } = at.getBoundingClientRect();
        Object.assign(grip, { x: x - left, y: y - top });
        flushSync(() => carry.lift({ task, by: 'pointer', from, to: from }));
        follower.current?.style.setProperty('width', `${Math.min(width, 220)}px`);
      },
      carry: ({ x, y }, hasMoved) => {
        if (carry.carried.get()?.task !== task) return false;
        follower.current?.style.setProperty('translate', `${x - grip.x}px ${y - grip.y}px`);
        const element = document.scrollingElement!;
        const hasScrolled = scrollAtEdges({ along: { element, at: y, start: 0, end: window.innerHeight } });
        if (hasMoved || hasScrolled) carry.aim(dayAt(x, y));
        return true;
      },
      drop: carry.drop,
      cancel: carry.cancel,
    };
  });
  return { carry, find, onPointerDown };
}

const dayAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day;
