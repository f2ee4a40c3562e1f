import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Labels } from '../labels.ts';
import { findAsked, type Asked } from './asked.ts';

/** What is being typed behind @ or #, until it is chosen, closed or left. */
export function useAsked(area: RefObject<HTMLTextAreaElement | null>, labels: Labels) {
  const [asked, setAsked] = useState<Asked>();
  /** Where it was closed: it stays so until it is begun anew. */
  const closed = useRef<number>(undefined);

  useEffect(() => {
    const field = area.current!;
    const heard = new AbortController();
    const read = () => {
      const { value, selectionStart, selectionEnd } = field;
      const found = selectionStart === selectionEnd ? findAsked(value, selectionStart) : undefined;
      return found && !labels.isLabel(`${found.sign}${found.text}`.trimEnd()) ? found : undefined;
    };
    const look = () => {
      const found = read();
      if (found?.from !== closed.current) closed.current = undefined;
      setAsked(closed.current === undefined ? found : undefined);
    };
    const type = (event: Event) => (event as InputEvent).isComposing || look();
    // What was typed before this code was here.
    const first = requestAnimationFrame(look);
    // Who goes elsewhere with the cursor does not mean it any more.
    const move = () => setAsked((now) => (now && read()?.from === now.from ? now : undefined));
    field.addEventListener('input', type, heard);
    field.addEventListener('compositionend', type, heard);
    for (const name of ['keyup', 'pointerup'] as const) field.addEventListener(name, move, heard);
    field.addEventListener('blur', () => setAsked(undefined), heard);
    return () => {
      cancelAnimationFrame(first);
      heard.abort();
    };
  }, [area, labels]);

  const close = () => {
    closed.current = asked?.from;
    setAsked(undefined);
  };
  return { asked, close };
}
