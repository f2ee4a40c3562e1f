import { useEffect, useState } from 'react';
import { codeFrom } from './code.ts';
import { Part } from './Part.tsx';

const tooltips = codeFrom(async () => (await import('./Tooltips.tsx')).Tooltips);

/** The first screen comes without them: they are fetched when something that has one is pointed at. */
export function TooltipsOnceWanted() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const found = ({ target }: Event) => setIsWanted(Boolean((target as Element).closest('[data-tip]')));
    const events = ['pointerover', 'focusin'];
    events.forEach((name) => document.addEventListener(name, found));
    return () => events.forEach((name) => document.removeEventListener(name, found));
  }, [isWanted]);
  return isWanted && <Part of={tooltips} />;
}
