import { expect, test } from 'vitest';
import { linesOf, type Placed } from './lines.ts';

const placed = (index: number, first: number, last: number, isOver = false): Placed => ({
  index,
  first,
  last,
  comesFrom: false,
  goesOn: false,
  isOver,
});
const draw = (bars: Record<string, Placed>, rows: [number, number] = [0, 9]) =>
  linesOf([{ _id: '1', from: 'a', to: 'b' }], (id) => bars[id], { day: 20, row: 36 }, rows);

test('a line leads from the end of one bar to the beginning of the other', () => {
  const [line] = draw({ a: placed(0, 0, 1), b: placed(2, 4, 5) });
  expect(line).toMatchObject({ path: 'M40 18H70V90H74', tip: 'M80 90l-6-3.5v7z', isTooSoon: false });
});

test('what begins before the other has ended is marked, unless that is over', () => {
  const b = placed(1, 1, 5);
  expect(draw({ a: placed(0, 0, 2), b })).toMatchObject([{ path: 'M60 18H68V36H6V54H14', isTooSoon: true }]);
  expect(draw({ a: placed(0, 0, 2, true), b })).toMatchObject([{ isTooSoon: false }]);
});

test('only what is shown is drawn, and only what passes by the rows in the page', () => {
  expect(draw({ a: placed(0, 0, 1) })).toEqual([]);
  const bars = { a: placed(0, 0, 1), b: placed(9, 4, 5) };
  expect(draw(bars, [4, 6])).toHaveLength(1);
  expect(draw(bars, [10, 12])).toEqual([]);
});
