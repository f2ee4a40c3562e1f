import { useEffect, useState } from 'react';

const pauseMs = 120;

/** The text, once nobody has typed for a moment; none at once. */
export function useSettled(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === '' && settled !== '') setSettled('');
  return settled;
}
