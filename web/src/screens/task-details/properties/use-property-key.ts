import { useRef } from 'react';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import type { ShortcutName } from '../../../platform/keys/shortcuts.ts';

/** The key of a property of the task that is shown. A row of the list beside it that has the focus is meant itself. */
export function usePropertyKey(key: ShortcutName, open: () => void, isFree = () => true) {
  useShortcut(key, open, { isMeant: () => isOnNoRow() && isFree() });
}

const isOnNoRow = () => !document.activeElement?.closest('[data-task]');

/**
 * Opens the list of the field. `finalFocus` leads to where the key was pressed, for lists that choose by the next letter
 * when they are closed.
 */
export function useListKey(key: ShortcutName) {
  const field = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  usePropertyKey(key, () => {
    before.current = whereKeysAre();
    const button = field.current!.querySelector('button')!;
    button.focus();
    button.click();
  });
  const finalFocus = () => {
    const { current } = before;
    before.current = null;
    if (!current?.isConnected) return true;
    // Given the panel, which Tab does not reach, Base UI would go on to the first button in it.
    current.focus({ preventScroll: true });
    return false;
  };
  return { field, finalFocus };
}

function whereKeysAre() {
  const { activeElement, body } = document;
  const hasFocus = activeElement !== null && activeElement !== body;
  return hasFocus ? (activeElement as HTMLElement) : document.querySelector<HTMLElement>('#main h1');
}
