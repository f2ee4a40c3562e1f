const patienceMs = 3_000;
const fields = 'input, textarea, select, [role=combobox]';

/** As soon as it is in the page; not from under somebody who has begun to type elsewhere by then. */
export function focusSoon(find: () => HTMLElement | null | undefined, options?: FocusOptions) {
  const { activeElement: before } = document;
  const until = performance.now() + patienceMs;
  const look = () => {
    const { activeElement: now } = document;
    if (now !== before && now?.matches(fields)) return;
    const found = find();
    if (found) found.focus(options);
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
