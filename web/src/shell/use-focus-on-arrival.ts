import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of screen the heading takes the focus, unless the screen has put it into a field itself. */
export function useFocusOnArrival() {
  const router = useRouter();
  useEffect(() => {
    // A screen that takes long to load is rendered without its heading first.
    const waiting = new MutationObserver(focusHeading);
    function focusHeading() {
      const main = document.getElementById('main');
      const heading = main?.querySelector('h1');
      if (!heading) return;
      waiting.disconnect();
      if (!main!.contains(document.activeElement)) heading.focus({ preventScroll: true });
    }
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      waiting.observe(document.body, { childList: true, subtree: true });
      focusHeading();
    });
  }, [router]);
}
