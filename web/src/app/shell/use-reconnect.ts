import { useEffect, useRef } from 'react';
import { lookForServer } from './look-for-server.ts';

/** While the server cannot be reached, looks for it now and then, and acts once it is there. */
export function useReconnect(isAway: boolean, act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isAway) return;
    const leaving = new AbortController();
    lookForServer(() => latest.current(), leaving.signal);
    return () => leaving.abort();
  }, [isAway]);
}
