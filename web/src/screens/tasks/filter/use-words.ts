import { useEffect, useEffectEvent, useState } from 'react';
import type { TaskFilter } from './task-filter.ts';

const pauseMs = 250;

interface Typing {
  words: string;
  /** The first letters are a step back, those that follow are the same step. */
  isSameStep: boolean;
}

/** Words that are being typed: looked for as soon as the typing pauses, or is left. */
export function useWords({ query: { text, ...query }, change }: TaskFilter) {
  const [typing, setTyping] = useState<Typing>();
  const settle = () => {
    const next = typing?.words.trim() || undefined;
    if (!typing || next === text) return;
    change({ ...query, text: next }, typing.isSameStep);
    setTyping({ ...typing, isSameStep: true });
  };
  const settlePause = useEffectEvent(settle);
  const words = typing?.words;
  useEffect(() => {
    if (words === undefined) return;
    const timer = setTimeout(() => settlePause(), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return {
    typed: words ?? text ?? '',
    type: (typed: string) =>
      setTyping((before) => ({ words: typed, isSameStep: before?.isSameStep ?? text !== undefined })),
    leave: () => {
      settle();
      setTyping(undefined);
    },
    drop: () => setTyping(undefined),
  };
}

export type Words = ReturnType<typeof useWords>;
