import { expect, test, vi } from 'vitest';
import { reloadIfRemembered } from './remembered-failure.ts';

const file = 'https://muster.test/assets/board-1a.js';
const inFirefox = new TypeError(`error loading dynamically imported module: ${file}`);

function browser(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const look = (address: string) => {
    asked.push(address);
    return answer();
  };
  return { asked, look, reload: vi.fn() };
}

test('a page that goes on without a file which is there again is loaded anew', async () => {
  const { asked, ...there } = browser(async () => new Response(''));
  await reloadIfRemembered(inFirefox, there);
  expect(asked).toEqual([file]);
  expect(there.reload).toHaveBeenCalledOnce();
});

test.each([
  ['is refused', async () => new Response('', { status: 503 })],
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a file that %s leaves the page as it is', async (_, answer) => {
  const gone = browser(answer);
  await reloadIfRemembered(inFirefox, gone);
  expect(gone.asked).toHaveLength(1);
  expect(gone.reload).not.toHaveBeenCalled();
});

test('whatever else fails is no reason to load the page anew', async () => {
  const there = browser(async () => new Response(''));
  await reloadIfRemembered(new Error('Something went wrong'), there);
  // Chromium asks again.
  await reloadIfRemembered(new TypeError(`Failed to fetch dynamically imported module: ${file}`), there);
  await reloadIfRemembered(file, there);
  expect(there.asked).toEqual([]);
  expect(there.reload).not.toHaveBeenCalled();
});
