import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const openedAt = window.location.pathname;

/** After a change of screen the heading takes the focus, unless the screen has put it into a field itself. */
export function useFocusOnArrival() {
  const router = useRouter();
  useEffect(() => {
    let left: Element | null = null;
    let arrival = new AbortController();
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) left = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // Who goes on before the first screen has come whole has left no screen, but has acted.
        const hasGoneOn = navigator.userActivation.hasBeenActive && toLocation.pathname !== openedAt;
        if (!pathChanged || !(fromLocation || hasGoneOn)) return;
        arrival.abort();
        arrival = new AbortController();
        leadToHeading(left, arrival);
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      arrival.abort();
    };
  }, [router]);
}

/**
 * From where somebody left, if their focus is still there. Until they do something: a screen that still loads has no
 * heading yet, or one that is replaced.
 */
function leadToHeading(left: Element | null, arrival: AbortController) {
  const { signal } = arrival;
  const lead = () => {
    const main = document.getElementById('main');
    const { activeElement } = document;
    const isFree = activeElement === document.body || (activeElement === left && !main?.contains(left));
    // What lies above the screen keeps the focus: keys that are pressed meanwhile are for it.
    if (isFree && !main?.closest('[aria-hidden]')) main?.querySelector('h1')?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(lead);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, () => arrival.abort(), { capture: true, signal });
  lead();
}
