import { useEffect, useRef, useSyncExternalStore } from 'react';

const isOffline = () => !navigator.onLine;

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOffline = () => useSyncExternalStore(subscribe, isOffline);

/** Acts once the browser is back on the network. */
export function useWhenBack(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const back = () => latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}
