const field = ':is(input:not([type=hidden], [type=file], [aria-hidden=true]), textarea):not(li *)';

/** For a control that goes away with its press: the focus stays nearby, in its row or in the first field. */
export function focusAround(control: Element) {
  const around = control.closest('form, [role=dialog], main');
  const place = control.closest('li[tabindex]') ?? around?.querySelector(field) ?? mainHeading();
  (place as HTMLElement | null)?.focus();
}

export const focusMain = () => mainHeading()?.focus({ preventScroll: true });

const mainHeading = () => document.querySelector<HTMLElement>('#main h1');
