import { useEffect, useRef, type RefObject } from 'react';

/** A name comes with a space behind it: one that is typed there, too, is that one. Answers how to say where it ends. */
export function useGivenSpace(area: RefObject<HTMLTextAreaElement | null>) {
  const end = useRef<number>(undefined);
  useEffect(() => {
    const heard = new AbortController();
    const type = (event: InputEvent) => {
      const { selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
      if (event.data === ' ' && selectionStart === end.current && selectionEnd === end.current)
        event.preventDefault();
      end.current = undefined;
    };
    area.current!.addEventListener('beforeinput', type, heard);
    return () => heard.abort();
  }, [area]);
  return (at: number) => void (end.current = at);
}
