/** It is there a moment after it was dropped or gone to. */
export function focusSoon(area: HTMLElement | null, selector: string, options?: FocusOptions, frames = 30) {
  requestAnimationFrame(() => {
    const found = area?.querySelector<HTMLElement>(selector);
    if (found) found.focus(options);
    else if (frames > 0) focusSoon(area, selector, options, frames - 1);
  });
}

/** At once where it stands already: the next key is for it. */
export function focusNow(area: HTMLElement | null, selector: string) {
  const there = area?.querySelector<HTMLElement>(selector);
  if (there) there.focus();
  else focusSoon(area, selector);
}
