import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './tooltip.css';

const delay = 400;

/**
 * One tooltip for the whole page: anything with `data-tip` gets it under the pointer and under the keyboard's
 * focus; an empty one stands for its own text, where that is cut off. It only repeats what its owner says to screen
 * readers anyway, so it is hidden from them.
 */
export function Tooltips() {
  const owner = useTipOwner();
  const text = owner?.dataset.tip || owner?.ariaLabel || owner?.textContent;
  return text ? createPortal(<Tip key={text} owner={owner} text={text} />, document.body) : null;
}

function Tip({ owner, text }: { owner: HTMLElement; text: string }) {
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const style = tip.current!.style;
    const { left, width, top, bottom } = owner.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tip.current!;
    const furthest = document.documentElement.clientWidth - offsetWidth - 8;
    const fitsBelow = bottom + 6 + offsetHeight < window.innerHeight;
    style.left = `${Math.max(8, Math.min(left + width / 2 - offsetWidth / 2, furthest))}px`;
    style.top = `${fitsBelow ? bottom + 6 : top - offsetHeight - 6}px`;
  }, [owner]);

  return (
    <div ref={tip} className="tip" aria-hidden="true">
      {text}
      {owner.dataset.keys && <kbd>{owner.dataset.keys}</kbd>}
    </div>
  );
}

function useTipOwner() {
  const [owner, setOwner] = useState<HTMLElement>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      clearTimeout(timer);
      setOwner(undefined);
    };
    const show = (event: Pick<Event, 'type' | 'target'>) => {
      hide();
      const next = (event.target as Element).closest<HTMLElement>('[data-tip]');
      if (!next || (next.dataset.tip === '' && !isCut(next))) return;
      if (event.type === 'focusin' && !next.matches(':focus-visible')) return;
      timer = setTimeout(() => next.isConnected && setOwner(next), event.type === 'focusin' ? 0 : delay);
    };
    // The one that brought this here is under the pointer or the focus already.
    const first = document.querySelector('[data-tip]:hover, [data-tip]:focus-visible');
    if (first) show({ type: 'pointerover', target: first });
    const watched = {
      pointerover: show,
      focusin: show,
      focusout: hide,
      pointerdown: hide,
      keydown: hide,
      scroll: hide,
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
