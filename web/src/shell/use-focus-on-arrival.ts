import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isCovered } from '../ui/cover-page.ts';

const openedAt = window.location.pathname;

/** After a change of screen the heading takes the focus, unless the screen has put it into a field itself. */
export function useFocusOnArrival() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // Who goes on before the first screen has come whole has left no screen, but has acted.
        const hasGoneOn = navigator.userActivation.hasBeenActive && toLocation.pathname !== openedAt;
        if (!pathChanged || !(fromLocation || hasGoneOn)) return;
        const main = document.getElementById('main');
        // What lies above the screen keeps the focus: keys that are pressed meanwhile are for it.
        if (!main || isCovered(main) || main.contains(document.activeElement)) return;
        main.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
