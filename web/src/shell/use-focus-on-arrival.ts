import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of screen the heading takes the focus, unless the screen has put it into a field itself. */
export function useFocusOnArrival() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main');
        if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return;
        main?.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
