import { useLayoutEffect, useRef, type RefObject } from 'react';
import { areSingleKeysOn } from '../../platform/keys/single-keys.ts';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';

interface Ways {
  onClose: () => void;
  onNext: () => void;
  onPrevious: () => void;
  /** Makes it the page. */
  onEnter: () => void;
}

/** What takes keys for itself. */
const fields = 'input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox], [role=menu]';
const takers = `${fields}, [aria-haspopup], [role=toolbar], [data-list]`;
const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Esc closes the panel from wherever it is pressed; in a field it first leaves the field. Arrows, J and K go on from within
 * it, and Enter leads to the page where nothing in the panel has the focus.
 */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, ways: Ways) {
  const latest = useRef(ways);
  // With the focus, which the panel has as soon as it is in the page.
  useLayoutEffect(() => {
    latest.current = ways;
  });
  useLayoutEffect(() => {
    const { current: element } = panel;
    const isOthers = (event: KeyboardEvent) =>
      event.defaultPrevented ||
      isTypingAid(event) ||
      hasModifier(event) ||
      document.querySelector(dialogs) !== null;
    // Its own: the list behind it has the same keys.
    const walk = (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter' && event.target === element;
      const act = isEnter ? latest.current.onEnter : actOf(event.key, latest.current);
      if (!act || isOthers(event) || (event.target as Element).closest(takers)) return;
      event.preventDefault();
      act();
    };
    const leave = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== 'Escape' || isOthers(event)) return;
      if (!target.closest(fields)) latest.current.onClose();
      else if (element!.contains(target)) element!.focus();
    };
    element!.addEventListener('keydown', walk);
    document.addEventListener('keydown', leave);
    return () => {
      element!.removeEventListener('keydown', walk);
      document.removeEventListener('keydown', leave);
    };
  }, [panel]);
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

function actOf(key: string, { onNext, onPrevious }: Ways) {
  if (key === 'ArrowDown') return onNext;
  if (key === 'ArrowUp') return onPrevious;
  if (!areSingleKeysOn()) return undefined;
  return key === 'j' ? onNext : key === 'k' ? onPrevious : undefined;
}
