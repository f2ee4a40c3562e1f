import type { Task } from '@muster/contract';
import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useStore } from '../../platform/store.ts';
import type { Drag } from './drag.ts';
import type { ArrowKey } from '../../entities/tasks/placing.ts';
import { heedListKeys } from '../../ui/list/keys.ts';

const cards = '[role=row][data-task]';
const arrows = new Set<string>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
const isArrow = (key: string): key is ArrowKey => arrows.has(key);
const isPress = ({ key }: { key: string }) => key === ' ' || key === 'Enter';
/** Tab, and whatever may be a shortcut; Ctrl alone only silences a screen reader. */
const leadsElsewhere = (key: string) => key === 'Tab' || key.length === 1;

/** Arrow keys walk from card to card and Enter opens one; Space picks it up, and the same keys then carry it. */
export function useCardKeys(drag: Drag, findTask: (id: string) => Task | undefined) {
  const by = useStore(drag.carried)?.by;
  useEffect(() => {
    if (!by) return;
    // The page's, not the card's: others may take the card away from under the focus.
    const carry = (event: KeyboardEvent) => {
      if (event.key === 'Escape') drag.cancel();
      else if (by === 'pointer') return;
      else if (isArrow(event.key)) drag.step(event.key);
      else if (isPress(event)) {
        if (!event.repeat) drag.drop();
      } else if (leadsElsewhere(event.key)) return drag.cancel();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const cancel = () => by === 'keyboard' && drag.cancel();
    window.addEventListener('keydown', carry, true);
    window.addEventListener('pointerdown', cancel, true);
    return () => {
      window.removeEventListener('keydown', carry, true);
      window.removeEventListener('pointerdown', cancel, true);
    };
  }, [by, drag]);

  return (event: ReactKeyboardEvent<HTMLElement>) => {
    const card = event.target as HTMLElement;
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ' && isPlain && card.matches(cards)) {
      event.preventDefault();
      const task = findTask(card.dataset.task!);
      if (task && task.version > 0 && !card.querySelector('form')) drag.lift(task, 'keyboard');
    }
    heedListKeys(event, {
      step: (from, key) => {
        if (!isArrow(key)) return undefined;
        // At an edge the page stays where it is.
        return () => neighbourOf(from, key)?.focus();
      },
      enter: (from) => from.querySelector<HTMLElement>('a[data-page]')?.click(),
    });
  };
}

function neighbourOf(card: HTMLElement, key: ArrowKey) {
  if (key === 'ArrowDown') return card.nextElementSibling as HTMLElement | null;
  if (key === 'ArrowUp') return card.previousElementSibling as HTMLElement | null;
  let lane = card.closest('[data-status]');
  const { top } = card.getBoundingClientRect();
  const away = (other: Element) => Math.abs(other.getBoundingClientRect().top - top);
  for (;;) {
    lane = (key === 'ArrowRight' ? lane?.nextElementSibling : lane?.previousElementSibling) ?? null;
    if (!lane) return null;
    const beside = [...lane.querySelectorAll<HTMLElement>(cards)];
    const nearest = beside.toSorted((one, other) => away(one) - away(other))[0];
    if (nearest) return nearest;
  }
}
