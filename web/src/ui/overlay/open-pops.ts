import { flushSync } from 'react-dom';

const closers = new Set<() => void>();

export function notePop(close: () => void) {
  closers.add(close);
  return () => void closers.delete(close);
}

export const isPopOpen = () => closers.size > 0;

/** At once: the focus is back where it came from before something else takes it. */
export const closePops = () => flushSync(() => closers.forEach((close) => close()));
