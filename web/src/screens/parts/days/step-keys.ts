import type { KeyboardEvent } from 'react';

/** Does what a key means here, if it means anything. */
export function actOn(event: KeyboardEvent<HTMLElement>, step: (() => void) | undefined) {
  if (!step) return;
  event.preventDefault();
  step();
}

/** With another key, or taken by something inside. */
export const isTheirs = (event: KeyboardEvent) =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

/** Of those without a date, which stand one below the other. */
export const keysOfUndated = (lift: (target: HTMLElement) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (isTheirs(event)) return;
  const target = event.target as HTMLElement;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task]')];
  const index = stops.indexOf(target);
  const steps: Record<string, () => void> = {
    ArrowUp: () => stops[index - 1]?.focus(),
    ArrowDown: () => stops[index + 1]?.focus(),
    ' ': () => lift(target),
  };
  actOn(event, steps[event.key]);
};
