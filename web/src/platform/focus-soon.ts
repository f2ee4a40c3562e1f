const patienceMs = 3_000;
const fields = 'input, textarea, select, [role=combobox]';

/** Since the focus was there. */
export function hasBegunToType(before: Element | null) {
  const { activeElement: now } = document;
  return now !== before && now !== null && now.matches(fields);
}

/** As soon as it is in the page; not from under somebody who has begun to type elsewhere by then. */
export function focusSoon(find: () => HTMLElement | null | undefined, options?: FocusOptions) {
  const { activeElement: before } = document;
  const until = performance.now() + patienceMs;
  const look = () => {
    if (hasBegunToType(before)) return;
    const found = find();
    if (found) found.focus(options);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
