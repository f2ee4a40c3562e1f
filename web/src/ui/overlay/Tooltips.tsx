import { useEffect, useState } from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';

const delay = 400;
/** How long after the focus came a scroll is only the browser that brings it into sight. */
const arrivalMs = 500;
// With the first one: the first screen comes without it.
const tip = codeFrom(async () => (await import('./Tip.tsx')).Tip);

/**
 * One tooltip for the whole page: anything with `data-tip` gets it under the pointer and under the keyboard's
 * focus; an empty one stands for its own text, where that is cut off. It only repeats what its owner says to screen
 * readers anyway, so it is hidden from them.
 */
export function Tooltips() {
  const owner = useTipOwner();
  const text = owner?.dataset.tip || owner?.ariaLabel || owner?.textContent;
  return text && <Part of={tip}>{(Tip) => <Tip key={text} owner={owner} text={text} />}</Part>;
}

function useTipOwner() {
  const [owner, setOwner] = useState<HTMLElement>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let cameAt = -arrivalMs;
    // Browsers match :focus-visible after a tap, too.
    let isTouched = false;
    const hide = () => {
      clearTimeout(timer);
      setOwner(undefined);
    };
    const showSoon = (next: HTMLElement, ms: number) => {
      timer = setTimeout(() => next.isConnected && setOwner(next), ms);
    };
    const show = (event: Event) => {
      hide();
      const next = (event.target as Element).closest<HTMLElement>('[data-tip]');
      if (!next || (next.dataset.tip === '' && !isCut(next))) return;
      if (event.type !== 'focusin') return showSoon(next, delay);
      if (isTouched || !next.matches(':focus-visible')) return;
      cameAt = performance.now();
      showSoon(next, 0);
    };
    const hideUnlessArriving = () => {
      hide();
      const focused = document.activeElement?.closest<HTMLElement>('[data-tip]:focus-visible');
      if (focused && performance.now() - cameAt < arrivalMs) showSoon(focused, 50);
    };
    const hideForPress = (event: Event) => {
      isTouched = event instanceof PointerEvent && event.pointerType === 'touch';
      hide();
    };
    const watched = {
      pointerover: show,
      focusin: show,
      focusout: hide,
      pointerdown: hideForPress,
      keydown: hideForPress,
      scroll: hideUnlessArriving,
    };
    Object.entries(watched).forEach(([name, listener]) => document.addEventListener(name, listener, true));
    return () => {
      hide();
      Object.entries(watched).forEach(([name, listener]) =>
        document.removeEventListener(name, listener, true),
      );
    };
  }, []);

  return owner;
}

const isCut = (owner: HTMLElement) =>
  [owner, ...owner.querySelectorAll('.cut')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
