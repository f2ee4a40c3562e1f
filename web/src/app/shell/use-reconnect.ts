import { getHealth } from '@muster/contract';
import { useEffect, useRef } from 'react';

const everyMs = 5_000;

/** While the server cannot be reached, looks for it now and then, and acts once it is there. */
export function useReconnect(isAway: boolean, act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isAway) return;
    const look = async () => {
      if (document.hidden || !navigator.onLine) return;
      const answer = await fetch(`/api${getHealth.url}`, { cache: 'no-store' }).catch(() => undefined);
      if (answer?.ok) latest.current();
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [isAway]);
}
