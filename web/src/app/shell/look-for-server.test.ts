import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookForServer } from './look-for-server.ts';

let asked: number[];
let leaving: AbortController;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  leaving = new AbortController();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return { ok: false };
  });
});
afterEach(() => {
  leaving.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('screens that failed in one moment do not look for the server in one moment', async () => {
  const random = vi.spyOn(Math, 'random');
  for (const chance of [0, 0.5, 1]) {
    random.mockReturnValueOnce(chance);
    lookForServer(() => undefined, leaving.signal);
  }
  random.mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(asked).toEqual([800, 4_400, 8_000]);
});

test('it is looked for until somebody says that it was found', async () => {
  const found = vi.fn<() => void>(() => leaving.abort());
  lookForServer(found, leaving.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(found).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(found).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a tab that nobody sees asks for nothing', async () => {
  vi.stubGlobal('document', { hidden: true });
  lookForServer(() => undefined, leaving.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});
