/** What the Tab key reaches in here, in its order. */
export const tabStops = (within: Element) =>
  [
    ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility());
