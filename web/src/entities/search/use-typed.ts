import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from './use-settled.ts';

/** What is typed into a field whose text the address has: it is looked for as soon as the typing pauses. */
export function useTyped(text: string, look: (words: string) => void) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  const settled = useSettled(typed.trim());
  if (text !== shown) {
    setShown(text);
    // Somebody went back, or chose another search. Of what this field has asked for itself, more may be typed by now.
    if (text !== settled && text !== typed.trim()) setTyped(text);
  }
  const lookAnew = useEffectEvent((words: string) => {
    if (words !== text) look(words);
  });
  useEffect(() => lookAnew(settled), [settled]);
  return [typed, setTyped] as const;
}
