import { useSyncExternalStore } from 'react';

const hookFor = (query: string) => {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
};

/** As the style sheets have it; paper is never narrow. */
export const useIsNarrow = hookFor('screen and (max-width: 720px)');

/** Whether there is room for something beside a list. */
export const useIsWide = hookFor('screen and (min-width: 1081px)');
