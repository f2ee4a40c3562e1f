import type { KeyboardEvent, RefObject } from 'react';
import type { Carry } from '../parts/days/carry.ts';
import { actOn, isTheirs, keysOfUndated } from '../parts/days/step-keys.ts';
import type { ChartParts } from './Chart.tsx';
import type { usePulling } from './use-pulling.ts';

interface BarKeys {
  carry: Carry;
  find: ReturnType<typeof usePulling>['find'];
  parts: RefObject<ChartParts | null>;
  /** The day that something without a date is first aimed at. */
  firstAim: string;
}

/**
 * Up and down walk from bar to bar, left and right to the ends of one. Enter opens a bar, Space picks it up, or the end that has
 * the focus: then left and right move it by a day, up and down by a week.
 */
export function useBarKeys({ carry, find, parts, firstAim }: BarKeys) {
  const lift = (target: HTMLElement) => {
    const found = find(target);
    if (!found) return;
    const { task, end, isBar } = found;
    const { startDate, dueDate } = task;
    const held = end === 'due' ? (dueDate ?? startDate) : (startDate ?? dueDate);
    const from = isBar ? (held ?? undefined) : undefined;
    carry.lift({ task, by: 'keyboard', from, to: from ?? firstAim, end });
  };

  return {
    onBars: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-key]');
      if (!row || isTheirs(event)) return;
      const stops = [...row.querySelectorAll<HTMLElement>('[data-task]')].toSorted(inSight);
      const at = stops.indexOf(target);
      const { walk } = parts.current!;
      const steps: Record<string, () => void> = {
        ArrowUp: () => walk(row.dataset.key!, -1),
        ArrowDown: () => walk(row.dataset.key!, 1),
        Home: () => walk(row.dataset.key!, -Infinity),
        End: () => walk(row.dataset.key!, Infinity),
        ArrowLeft: () => stops[at - 1]?.focus(),
        ArrowRight: () => stops[at + 1]?.focus(),
        Escape: () => row.querySelector<HTMLElement>('a[data-task]')?.focus(),
        ' ': () => lift(target),
        ...(target.dataset.end && { Enter: () => lift(target) }),
      };
      actOn(event, steps[event.key]);
    },
    onUndated: keysOfUndated(lift),
  };
}

/** From left to right. */
const inSight = (one: HTMLElement, other: HTMLElement) =>
  one.getBoundingClientRect().left - other.getBoundingClientRect().left;
