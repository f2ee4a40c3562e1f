import { useSyncExternalStore } from 'react';

/** As the style sheets have it; paper is never narrow. */
const narrow = window.matchMedia('screen and (max-width: 720px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches);
