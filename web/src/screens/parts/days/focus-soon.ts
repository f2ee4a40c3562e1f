import { focusSoon } from '../../../platform/focus-soon.ts';

/** At once where it stands already: the next key is for it. */
export function focusNow(area: HTMLElement | null, selector: string) {
  const there = area?.querySelector<HTMLElement>(selector);
  if (there) there.focus();
  else focusIn(area, selector);
}

/** It is there a moment after it was dropped or gone to. */
export const focusIn = (area: HTMLElement | null, selector: string, options?: FocusOptions) =>
  focusSoon(() => area?.querySelector<HTMLElement>(selector), options);
