import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onReturn } from './on-return.ts';

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

/** Acts a while after the browser is back on the network. */
export function useWhenBack(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => onReturn(() => latest.current()), []);
}
