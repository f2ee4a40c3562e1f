import { useEffect, useEffectEvent } from 'react';

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const arrows = new Set<string>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
export const isArrow = (key: string): key is ArrowKey => arrows.has(key);
const isPress = ({ key }: { key: string }) => key === ' ' || key === 'Enter';
/** Tab, and whatever may be a shortcut; Ctrl alone only silences a screen reader. */
const leadsElsewhere = (key: string) => key === 'Tab' || key.length === 1;

interface Acts {
  step: (key: ArrowKey) => void;
  drop: () => void;
  cancel: () => void;
}

/** While something is carried: arrow keys carry it on, Space and Enter drop it, all else puts it back. */
export function useCarryKeys(by: 'pointer' | 'keyboard' | undefined, acts: Acts) {
  const carry = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') acts.cancel();
    else if (by === 'pointer') return;
    else if (isArrow(event.key)) acts.step(event.key);
    else if (isPress(event)) {
      if (!event.repeat) acts.drop();
    } else if (leadsElsewhere(event.key)) return acts.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const cancel = useEffectEvent(() => by === 'keyboard' && acts.cancel());
  useEffect(() => {
    if (!by) return;
    // The page's, not the thing's: others may take it away from under the focus.
    window.addEventListener('keydown', carry, true);
    window.addEventListener('pointerdown', cancel, true);
    return () => {
      window.removeEventListener('keydown', carry, true);
      window.removeEventListener('pointerdown', cancel, true);
    };
  }, [by]);
}
