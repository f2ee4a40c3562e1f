import { expect, test } from 'vitest';
import { laneAt } from './aim.ts';

let measured: string[] = [];

const element = (name: string, [left, top]: [number, number], within: HTMLElement[] = []) =>
  ({
    id: name,
    getBoundingClientRect: () => {
      measured.push(name);
      return { left, right: left + 100, top, bottom: top + 100 };
    },
    querySelectorAll: () => within,
  }) as unknown as HTMLElement;

const cellsOf = (row: string, top: number) =>
  [0, 100, 200].map((left) => element(`${row} ${left}`, [left, top]));
const boardWith = (rows: HTMLElement[], lanes: HTMLElement[]) =>
  ({
    querySelectorAll: (wanted: string) => (wanted === '.row-cells' ? rows : lanes),
  }) as unknown as HTMLElement;

test('in rows, the cell nearest to the pointer is found by measuring its row only', () => {
  const rows = [0, 200, 400].map((top) => element(`row ${top}`, [0, top], cellsOf(`in ${top}`, top)));
  const board = boardWith(rows, []);
  measured = [];
  expect(laneAt(board, 250, 310)?.id).toBe('in 200 200');
  expect(measured.filter((name) => name.startsWith('in'))).toEqual(['in 200 0', 'in 200 100', 'in 200 200']);
  expect(laneAt(board, 900, 900)?.id).toBe('in 400 200');
});

test('without rows, the nearest column is found, and nothing on an empty board', () => {
  expect(laneAt(boardWith([], cellsOf('column', 0)), 130, 900)?.id).toBe('column 100');
  expect(laneAt(boardWith([], []), 0, 0)).toBeUndefined();
});
