import { addDays } from '@muster/contract';
import type { KeyboardEvent } from 'react';
import { actOn, isTheirs, keysOfUndated } from '../parts/days/step-keys.ts';
import { turn, type Scale } from './weeks.ts';
import type { Carry } from '../parts/days/carry.ts';
import type { useCarrying } from './use-carrying.ts';

interface CalendarKeys {
  carry: Carry;
  find: ReturnType<typeof useCarrying>['find'];
  scale: Scale;
  /** Where something without a date is first aimed at. */
  focused: string;
  goTo: (day: string) => void;
}

/**
 * Arrow keys walk from day to day, Enter goes into one and Escape comes back; there, up and down walk from task to task,
 * Enter opens one and Space picks it up.
 */
export function useCalendarKeys({ carry, find, scale, focused, goTo }: CalendarKeys) {
  const lift = (target: HTMLElement) => {
    const found = find(target);
    if (found) {
      const { task, from } = found;
      carry.lift({ task, by: 'keyboard', from, to: from ?? focused });
    }
  };

  const onDay = (day: HTMLElement, key: string) => {
    const at = day.dataset.day!;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => goTo(addDays(at, -1)),
      ArrowRight: () => goTo(addDays(at, 1)),
      ArrowUp: () => goTo(addDays(at, -7)),
      ArrowDown: () => goTo(addDays(at, 7)),
      PageUp: () => goTo(turn(at, scale, -1)),
      PageDown: () => goTo(turn(at, scale, 1)),
      Enter: () => stopsOf(day)[0]?.focus(),
    };
    return steps[key];
  };

  const inDay = (day: HTMLElement, target: HTMLElement, key: string) => {
    const stops = stopsOf(day);
    const index = stops.indexOf(target);
    const at = day.dataset.day!;
    const steps: Record<string, () => void> = {
      ArrowUp: () => (stops[index - 1] ?? day).focus(),
      ArrowDown: () => stops[index + 1]?.focus(),
      ArrowLeft: () => goTo(addDays(at, -1)),
      ArrowRight: () => goTo(addDays(at, 1)),
      Escape: () => day.focus(),
      ' ': () => lift(target),
    };
    return steps[key];
  };

  return {
    onDays: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const day = target.closest<HTMLElement>('[data-day]');
      if (!day || isTheirs(event) || target.closest('form')) return;
      actOn(event, target === day ? onDay(day, event.key) : inDay(day, target, event.key));
    },
    onUndated: keysOfUndated(lift),
  };
}

const stopsOf = (day: HTMLElement) => [...day.querySelectorAll<HTMLElement>('a[data-task], .more-strips')];
