import type { Task } from '@muster/contract';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useStore } from '../../platform/store.ts';
import { lanesOf } from './aim.ts';
import type { Drag } from './drag.ts';
import { heedListKeys } from '../../ui/list/keys.ts';
import { isArrow, useCarryKeys, type ArrowKey } from '../../ui/list/use-carry-keys.ts';

const cards = '[role=row][data-task]';

/** Arrow keys walk from card to card and Enter opens one; Space picks it up, and the same keys then carry it. */
export function useCardKeys(drag: Drag, findTask: (card: HTMLElement) => Task | undefined) {
  const by = useStore(drag.carried)?.by;
  useCarryKeys(by, drag);

  return (event: ReactKeyboardEvent<HTMLElement>) => {
    const card = event.target as HTMLElement;
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ' && isPlain && card.matches(cards)) {
      event.preventDefault();
      const task = findTask(card);
      if (task && task.version > 0 && !card.querySelector('form'))
        drag.lift(task, 'keyboard', card.closest<HTMLElement>('[data-row]')?.dataset.row);
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
  if (key === 'ArrowDown') return (card.nextElementSibling as HTMLElement | null) ?? inNextRow(card, 1);
  if (key === 'ArrowUp') return (card.previousElementSibling as HTMLElement | null) ?? inNextRow(card, -1);
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

/** The first or last card of the same column in the next row that has any there. */
function inNextRow(card: HTMLElement, by: 1 | -1) {
  const lane = card.closest<HTMLElement>('[data-status]')!;
  if (!lane.dataset.row) return null;
  const others = lanesOf(lane.closest<HTMLElement>('.board')!).filter(
    ({ dataset }) => dataset.status === lane.dataset.status,
  );
  for (let at = others.indexOf(lane) + by; others[at]; at += by) {
    const within = [...others[at]!.querySelectorAll<HTMLElement>(cards)];
    const next = by === 1 ? within[0] : within.at(-1);
    if (next) return next;
  }
  return null;
}
