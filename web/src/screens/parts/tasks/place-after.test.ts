import { afterEach, expect, test, vi } from 'vitest';
import { placeAfter } from './place-after.ts';

afterEach(() => vi.unstubAllGlobals());

/** A list of rows, of which each is the nearest to itself. */
function listOf(...tasks: string[]) {
  const rows: HTMLElement[] = [];
  const parentElement = { querySelectorAll: () => rows };
  for (const task of tasks) {
    const row = {
      dataset: { task },
      parentElement,
      isConnected: true,
      closest: () => row,
    } as unknown as HTMLElement;
    rows.push(row);
  }
  return rows;
}

test('the focus stays in the group in which it is, also where the task stands in another one before', () => {
  const print = listOf('map', 'poster');
  const tides = listOf('map', 'tables');
  const page = { activeElement: tides[0], querySelectorAll: () => [...print, ...tides] };
  vi.stubGlobal('document', page);
  expect(placeAfter([{ _id: 'map' }])).toBe(tides[1]);
  vi.stubGlobal('document', { ...page, activeElement: print[1] });
  expect(placeAfter([{ _id: 'map' }])).toBe(print[1]);
});

test('after a question it is back in the group from which that was asked', () => {
  const print = listOf('map', 'poster');
  const tides = listOf('map', 'tables');
  const question = { closest: () => null };
  vi.stubGlobal('document', { activeElement: question, querySelectorAll: () => [...print, ...tides] });
  expect(placeAfter([{ _id: 'map' }], tides[0])).toBe(tides[1]);
  expect(placeAfter([{ _id: 'map' }], null)).toBe(print[1]);
});
