import type { KeyboardEvent } from 'react';
import { isTypingAid } from '../primitives/typing-aid.ts';

interface KeyActions {
  /** Where an arrow key, Home or End leads from a row: how to get there, or nothing where the key is not theirs. */
  step: (row: HTMLElement, key: string) => (() => void) | undefined;
  /** What Enter does with a row that has the focus itself. */
  enter?: (row: HTMLElement) => void;
  /** What Escape does in a control of a row. */
  leave?: (row: HTMLElement) => void;
}

/** What keys do in every list, on the board too: they lead from row to row. Controls inside a row keep their own. */
export function heedListKeys(event: KeyboardEvent<HTMLElement>, actions: KeyActions) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const row = rowAround(event.currentTarget, target);
  if (!row || isTypingAid(event.nativeEvent)) return;
  const act = actOf(event.key, target, row, actions);
  if (!act) return;
  event.preventDefault();
  act();
}

function actOf(key: string, target: HTMLElement, row: HTMLElement, { step, enter, leave }: KeyActions) {
  if (target === row) return enter && key === 'Enter' ? () => enter(row) : step(row, key);
  if (leave && key === 'Escape' && !isOpen(target)) return () => leave(row);
  return hasOwnArrows(target) ? undefined : step(row, key);
}

/** Dialogs and menus of a row are its children for React, not for the reader. */
export function rowAround(list: HTMLElement, target: HTMLElement) {
  const row = target.closest<HTMLElement>('[role=row], li');
  return row && list.contains(row) ? row : undefined;
}

const hasOwnArrows = (target: HTMLElement) =>
  target.closest(
    'input:not([type=checkbox]), textarea, select, [role=combobox], [aria-haspopup], [role=radio], .grip',
  ) !== null;

const isOpen = (target: HTMLElement) => target.getAttribute('aria-expanded') === 'true';
