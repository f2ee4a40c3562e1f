import { useLayoutEffect, type RefObject } from 'react';

/** As high as its text, where the browser does not know `field-sizing`. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => grow(area.current!));
}

function grow(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 1}px`;
}
