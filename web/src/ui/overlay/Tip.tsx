import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './tooltip.css';

export interface TipProps {
  owner: HTMLElement;
  text: string;
}

export function Tip({ owner, text }: TipProps) {
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

  return createPortal(
    <div ref={tip} className="tip" aria-hidden="true">
      {text}
      {owner.dataset.keys && <kbd>{owner.dataset.keys}</kbd>}
    </div>,
    document.body,
  );
}
