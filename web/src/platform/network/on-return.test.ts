import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { pause } from '../live/pauses.ts';
import { onReturn } from './on-return.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser's window, as far as it is told of the network; of all moments it comes back at the latest. */
function openWindow() {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: true });
  return (event: 'online' | 'offline') => void window.dispatchEvent(new Event(event));
}

test('what waits for the network goes on a while after it is back, and not if it is gone again', async () => {
  const tell = openWindow();
  const act = vi.fn();
  const stop = onReturn(act);
  tell('online');
  await vi.advanceTimersByTimeAsync(2_900);
  tell('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).not.toHaveBeenCalled();
  tell('online');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(1);
  stop();
  tell('online');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('neither the stream nor what is on the screen is asked for by all browsers in the same second', async () => {
  const tell = openWindow();
  const asked = vi.fn(async () => 'answer');
  const client = createQueryClient();
  client.mount();
  new QueryObserver(client, { queryKey: ['list'], queryFn: () => asked(), staleTime: 0 }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const over = vi.fn();
  void pause(60_000, new AbortController().signal).then(over);
  tell('offline');
  tell('online');
  await vi.advanceTimersByTimeAsync(2_900);
  expect([asked.mock.calls.length, over.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.mock.calls.length, over.mock.calls.length]).toEqual([2, 1]);
  client.unmount();
});
