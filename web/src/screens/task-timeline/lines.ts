import type { Block } from '@muster/contract';
import type { Extent } from './bars.ts';

/** A bar in a row of the chart. */
export interface Placed extends Extent {
  index: number;
  /** Whether its task is done with, and in nobody's way. */
  isOver: boolean;
}

export interface Line {
  id: string;
  path: string;
  tip: string;
  /** Whether the one that is blocked begins before the other has ended. */
  isTooSoon: boolean;
}

interface Sizes {
  day: number;
  row: number;
}

/** How far a line goes straight on before it turns. */
const reach = 8;
const tipLength = 6;

/** From the end of what blocks to the beginning of what waits for it, of those lines that pass by some rows. */
export function linesOf(
  blocks: readonly Block[],
  find: (taskId: string) => Placed | undefined,
  { day, row }: Sizes,
  [firstRow, lastRow]: readonly [number, number],
): Line[] {
  return blocks.flatMap(({ _id: id, from, to }) => {
    const [blocking, blocked] = [find(from), find(to)];
    if (!blocking || !blocked) return [];
    const [above, below] = [blocking.index, blocked.index].toSorted((one, other) => one - other);
    if (above! > lastRow || below! < firstRow) return [];
    const [x1, x2] = [(blocking.last + 1) * day, blocked.first * day];
    const [y1, y2] = [middle(blocking, row), middle(blocked, row)];
    const end = x2 - tipLength;
    const turns =
      end - x1 >= reach
        ? `H${x2 - reach - 2}V${y2}`
        : // Round its own row, since there is no room between them.
          `H${x1 + reach}V${y1 + (Math.sign(y2 - y1) * row) / 2}H${x2 - reach - 6}V${y2}`;
    return [
      {
        id,
        path: `M${x1} ${y1}${turns}H${end}`,
        tip: `M${x2} ${y2}l-${tipLength}-3.5v7z`,
        isTooSoon: !blocking.isOver && blocked.first <= blocking.last,
      },
    ];
  });
}

const middle = ({ index }: Placed, row: number) => (index + 0.5) * row;
