import type { Task } from '@muster/contract';
import { placeAt, without, type BoardPlace } from '../../entities/tasks/placing.ts';

export const lanesOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-status]')];

/** Where it stands, in which row if there are any. */
export const spotOf = ({ dataset }: HTMLElement) => ({ status: dataset.status!, row: dataset.row });

/** The column under the pointer, or the nearest one: in the nearest row, if there are any. */
export function laneAt(board: HTMLElement, x: number, y: number) {
  // Of many rows, only the cells of one are measured.
  const rows = [...board.querySelectorAll<HTMLElement>('.row-cells')];
  const row = nearest(rows, ({ top, bottom }) => Math.max(top - y, y - bottom, 0));
  return nearest(lanesOf(row ?? board), ({ left, right }) => Math.max(left - x, x - right, 0));
}

function nearest(elements: readonly HTMLElement[], awayOf: (area: DOMRect) => number) {
  let best: { element: HTMLElement; away: number } | undefined;
  for (const element of elements) {
    const away = awayOf(element.getBoundingClientRect());
    if (!best || away < best.away) best = { element, away };
  }
  return best?.element;
}

/** Above the first card in the page whose middle is below the pointer. */
export function placeIn(lane: HTMLElement, tasks: readonly Task[], carried: string, y: number): BoardPlace {
  const others = without(tasks, carried);
  const indexOf = ({ dataset }: HTMLElement) => others.findIndex(({ _id }) => _id === dataset.task);
  const cards = [...lane.querySelectorAll<HTMLElement>('[role=row][data-task]')].filter(
    ({ dataset }) => dataset.task !== carried,
  );
  const below = cards.find((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return y < (top + bottom) / 2;
  });
  const last = cards.at(-1);
  const index = below ? indexOf(below) : last ? indexOf(last) + 1 : 0;
  return placeAt(spotOf(lane), others, Math.max(index, 0));
}
