import { useEffect, useEffectEvent } from 'react';

/** Back shows another screen, or this one otherwise: what lay over it goes. */
export function useBack(onBack: () => void) {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, []);
}
