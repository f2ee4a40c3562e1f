import type { MouseEvent } from 'react';
import { focusMain } from './focus-main.ts';

const field = ':is(input:not([type=hidden], [type=file], [aria-hidden=true]), textarea):not(li *)';

/** For a control that goes away with its press: the focus stays nearby, in its row or in the first field. */
export const focusNearby =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest('form, [role=dialog], main');
    const place = currentTarget.closest('[role=row]') ?? around?.querySelector(field);
    if (place) (place as HTMLElement).focus();
    else focusMain();
    act();
  };
