/** Where the focus goes when there is no better place. */
export const focusMain = () =>
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
