import { useCallback, useState } from 'react';

/** How wide an element is, so that what is drawn in it keeps the size of its letters. */
export function useWidth(usual: number) {
  const [width, setWidth] = useState(usual);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width } = entry!.contentRect;
      // While it is hidden it has none, and nothing can be drawn in it.
      if (width > 0) setWidth(Math.round(width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
