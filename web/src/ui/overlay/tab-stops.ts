/** What the Tab key reaches in here, in its order. */
export const tabStops = (within: Element) =>
  [
    ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility());

/** Tab goes round within it. */
export function keepInside(self: HTMLElement, event: KeyboardEvent) {
  const stops = tabStops(self);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const at = document.activeElement;
  if (at !== from && at !== document.body && !(at === self && event.shiftKey)) return;
  event.preventDefault();
  (to ?? self).focus();
}
