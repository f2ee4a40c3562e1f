import type { Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useChangeDates } from '../../entities/tasks/dates/changing.ts';
import { movedTo } from '../../entities/tasks/dates/shifting.ts';
import { findListed } from '../../entities/tasks/lists/lists.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { createEdgeScroll } from '../../ui/layout/edge-scroll.ts';
import { useCarryKeys } from '../../ui/list/use-carry-keys.ts';
import { usePointerCarry, type Carrying } from '../../ui/list/use-pointer-carry.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { createCarry, type Carried } from './carry.ts';

interface CarryingProps {
  area: RefObject<HTMLElement | null>;
  /** What follows the pointer. */
  follower: RefObject<HTMLElement | null>;
  show: (day: string) => void;
  focusTask: (day: string, taskId: string) => void;
}

/** Carries tasks from day to day, by pointer and by keys. */
export function useCarrying({ area, follower, show, focusTask }: CarryingProps) {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const change = useChangeDates(ids);
  const around = {
    show,
    move: ({ task, from, to }: Carried & { to: string }) => {
      // As it is now: others may have changed it meanwhile.
      const current = findListed(client, ids, task._id) ?? task;
      void change(current, movedTo(current, from, to));
      focusTask(to, task._id);
    },
  };
  const [latest] = useState(() => createStore(around));
  useEffect(() => latest.set(around));
  const [carry] = useState(() => createCarry(latest.get));
  useCarryKeys(useStore(carry.carried)?.by, carry);

  const find = (
    target: HTMLElement,
  ): { task: Task; from: string | undefined; at: HTMLElement } | undefined => {
    const at = target.closest<HTMLElement>('[data-task]');
    const task = at?.dataset.task ? findListed(client, ids, at.dataset.task) : undefined;
    if (!at || !task || task.version === 0) return undefined;
    return { task, at, from: at.closest<HTMLElement>('[data-day]')?.dataset.day };
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
