import { useEffect, useState, type RefObject } from 'react';

/** Whether a pointer that went down while the focus was within is still down: what it presses is not to move. */
export function useHeld(element: RefObject<HTMLElement | null>) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const hold = () => setIsHeld(element.current!.contains(document.activeElement));
    // The click comes after it.
    const release = () => setTimeout(() => setIsHeld(false));
    const left = new AbortController();
    const { signal } = left;
    window.addEventListener('pointerdown', hold, { capture: true, signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, release, { capture: true, signal });
    return () => left.abort();
  }, [element]);
  return isHeld;
}
