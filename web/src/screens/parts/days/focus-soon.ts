const patienceMs = 3_000;

/** It is there a moment after it was dropped or gone to; not from under somebody who types by then. */
export function focusSoon(
  area: HTMLElement | null,
  selector: string,
  options?: FocusOptions,
  until = performance.now() + patienceMs,
) {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('input, textarea, select, [role=combobox]')) return;
    const found = area?.querySelector<HTMLElement>(selector);
    if (found) found.focus(options);
    else if (performance.now() < until) focusSoon(area, selector, options, until);
  });
}

/** At once where it stands already: the next key is for it. */
export function focusNow(area: HTMLElement | null, selector: string) {
  const there = area?.querySelector<HTMLElement>(selector);
  if (there) there.focus();
  else focusSoon(area, selector);
}
