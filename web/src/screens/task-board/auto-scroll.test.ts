import { expect, test, vi } from 'vitest';
import { createBoardScroll } from './auto-scroll.ts';

/** Scrolls between nothing and `most`. */
function scrolling(most: number, height: number, more: object = {}) {
  let now = 0;
  return {
    scrollLeft: 0,
    get scrollTop() {
      return now;
    },
    set scrollTop(wanted) {
      now = Math.min(Math.max(wanted, 0), most);
    },
    getBoundingClientRect: () => ({ left: 0, right: 900, top: 0, bottom: height }),
    ...more,
  } as unknown as HTMLElement;
}

test('the rows scroll where the cell under the pointer has no further to go', () => {
  vi.stubGlobal('window', { innerWidth: 900 });
  const clock = vi.spyOn(performance, 'now');
  let now = 0;
  clock.mockImplementation(() => (now += 20));
  const board = scrolling(1_000, 500);
  const body = scrolling(30, 500);
  const lane = { dataset: { row: 'ada' }, querySelector: () => body } as unknown as HTMLElement;
  const scroll = createBoardScroll();
  expect(scroll(board, lane, 450, 499)).toBe(true);
  expect(body.scrollTop).toBeGreaterThan(0);
  expect(board.scrollTop).toBe(0);
  while (body.scrollTop < 30) scroll(board, lane, 450, 499);
  expect(board.scrollTop).toBe(0);
  expect(scroll(board, lane, 450, 499)).toBe(true);
  expect(board.scrollTop).toBeGreaterThan(0);
  clock.mockRestore();
});
