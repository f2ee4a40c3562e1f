import { afterEach, expect, test, vi } from 'vitest';
import { codeFrom } from './code.ts';

afterEach(() => vi.unstubAllGlobals());

/** Of the page only its links to style sheets that could not be fetched. */
function pageWith(links: object[]) {
  vi.stubGlobal('document', { querySelectorAll: () => links });
}

test('code that could not be fetched is asked for again by who needs it next, and once it is there never', async () => {
  pageWith([]);
  const answers = ['', 'the board', 'another board'];
  const code = codeFrom(async () => answers.shift() || Promise.reject(new Error('Offline')));
  await expect(code.load()).rejects.toThrow('Offline');
  expect(code.get()).toBeUndefined();
  await code.load();
  await code.load();
  expect(code.get()).toBe('the board');
});

test('its style sheet that could not be fetched is asked for again before it is shown', async () => {
  const again = { href: '/board.css', removeAttribute: vi.fn(), onload: vi.fn(), onerror: vi.fn() };
  const replaceWith = vi.fn();
  pageWith([{ cloneNode: () => again, replaceWith }]);
  const fetchBoard = vi.fn(async () => 'the board').mockRejectedValueOnce(new Error('Offline'));
  const code = codeFrom(fetchBoard);
  await expect(code.load()).rejects.toThrow('Offline');
  expect(replaceWith).not.toHaveBeenCalled();

  const second = code.load();
  again.onerror();
  await expect(second).rejects.toThrow('/board.css could not be fetched');
  expect(fetchBoard).toHaveBeenCalledTimes(1);
  const third = code.load();
  expect(replaceWith).toHaveBeenCalledWith(again);
  again.onload();
  await third;
  expect(code.get()).toBe('the board');
});

test('fetched ahead of its use, it may fail without anybody hearing of it', async () => {
  pageWith([]);
  const code = codeFrom(() => Promise.reject(new Error('Offline')));
  await expect(code.prepare()).resolves.toBeUndefined();
  await expect(code.load()).rejects.toThrow('Offline');
});
