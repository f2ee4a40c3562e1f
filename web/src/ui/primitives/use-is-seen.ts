import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** Whether this has been on the screen: the first picture comes sooner without what can wait for the second. */
export function useIsSeen() {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => afterPaint(() => setIsSeen(true)), []);
  return isSeen;
}
