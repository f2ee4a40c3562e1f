import type { KeyboardEvent } from 'react';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';
import { extendTo, isAllKey, selectAllListed } from '../task-list/index.ts';

/** With Shift, up and down select the cards of a column that they lead over. */
export function selectCards(event: KeyboardEvent<HTMLElement>) {
  const card = event.target as HTMLElement;
  const { cell } = card.closest<HTMLElement>('[data-cell]')?.dataset ?? {};
  if (event.defaultPrevented || isTypingAid(event.nativeEvent) || !cell || !card.dataset.task) return;
  if (isAllKey(event)) {
    event.preventDefault();
    return selectAllListed();
  }
  if (!event.shiftKey || event.ctrlKey) return;
  const next = { ArrowDown: card.nextElementSibling, ArrowUp: card.previousElementSibling }[event.key];
  const { task } = (next as HTMLElement | null | undefined)?.dataset ?? {};
  if (task) extendTo(cell, task, card.dataset.task);
}
