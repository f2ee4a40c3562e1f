import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { coverPage, isCovered, isOnTop } from './cover-page.ts';
import { focusMain } from './focus-main.ts';
import { tabStops } from './tab-stops.ts';

export interface FocusChoices {
  initialFocus?: (modal: HTMLElement) => HTMLElement | null;
  /** Where the focus goes afterwards, if not back to where it came from; nowhere, if it went along already. */
  returnFocus?: (opener: HTMLElement) => HTMLElement | null;
}

/** Where the focus was before the first of the modals that follow one another: each is gone when the next one opens. */
let lastOpener: HTMLElement | null = null;

/** Of what is open: what is done there may be done to that place. */
export const modalOpener = () => lastOpener;

/** The focus goes in, stays in and returns. */
export function useModalFocus(
  modal: RefObject<HTMLElement | null>,
  { initialFocus, returnFocus }: FocusChoices,
) {
  const opener = useRef<HTMLElement>(null);

  const take = useEffectEvent((self: HTMLElement) =>
    (initialFocus?.(self) ?? tabStops(self)[0] ?? self).focus({ preventScroll: true }),
  );
  const giveBack = useEffectEvent(() => {
    const from = opener.current ?? document.body;
    const place = returnFocus ? returnFocus(from) : from;
    if (!place) return;
    lastOpener = null;
    if (place.isConnected) place.focus({ preventScroll: true });
    else focusMain();
  });

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body) lastOpener = activeElement as HTMLElement;
    opener.current = lastOpener;
    take(modal.current!);
    return coverPage(modal.current!.parentElement!);
  }, [modal]);

  useEffect(() => {
    const self = modal.current!;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || self.contains(activeElement)) giveBack();
    };
  }, [modal]);

  useEffect(() => {
    // Some browsers skip buttons, and some ways in lead past the first one.
    const onStray = ({ target }: FocusEvent) => {
      if (isCovered(target as Node)) setTimeout(recall);
    };
    // Not if it has been closed meanwhile: what was chosen in it may have led there.
    const recall = () => {
      const self = modal.current;
      if (!self || !isOnTop(self.parentElement!) || !isCovered(document.activeElement!)) return;
      (tabStops(self)[0] ?? self).focus();
    };
    document.addEventListener('focusin', onStray);
    return () => document.removeEventListener('focusin', onStray);
  }, [modal]);
}
