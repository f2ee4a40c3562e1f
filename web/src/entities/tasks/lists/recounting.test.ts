import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetSession } from '../../../platform/store.ts';
import { countsKey, recountAfterOthers, recountSoon } from './recounting.ts';

const ids = { organizationId: 'acme', projectId: 'website' };

beforeEach(() => {
  resetSession();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  resetSession();
});

/** A browser that shows counts; answers how often it has asked for them since. */
async function showCounts() {
  const client = new QueryClient();
  const queryFn = vi.fn(async () => ({}));
  new QueryObserver(client, { queryKey: countsKey(ids), queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  queryFn.mockClear();
  return { client, asked: () => queryFn.mock.calls.length };
}

test('a colleague’s change is counted about a second later', async () => {
  const { client, asked } = await showCounts();
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked()).toBe(1);
});

test('200 changes of a minute are counted less than 15 times, the last of them too', async () => {
  const { client, asked } = await showCounts();
  for (let hint = 0; hint < 200; hint++) {
    recountAfterOthers(client, ids);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(asked()).toBeGreaterThan(2);
  expect(asked()).toBeLessThan(15);
  const before = asked();
  await vi.advanceTimersByTimeAsync(24_000);
  expect(asked()).toBe(before + 1);
});

test('after some quiet, a change is counted at once again', async () => {
  const { client, asked } = await showCounts();
  for (let hint = 0; hint < 20; hint++) {
    recountAfterOthers(client, ids);
    await vi.advanceTimersByTimeAsync(300);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked();
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked()).toBe(before + 1);
});

test('browsers that hear of one change do not all ask at the same moment', async () => {
  const { client, asked } = await showCounts();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9);
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_399);
  expect(asked()).toBe(0);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked()).toBe(1);
});

test('an own change does not wait for what others have begun', async () => {
  const { client, asked } = await showCounts();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.99);
  recountAfterOthers(client, ids);
  recountSoon(client, ids);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toBe(1);
});

test('what comes after an own change was counted is counted, too', async () => {
  const { client, asked } = await showCounts();
  recountSoon(client, ids);
  await vi.advanceTimersByTimeAsync(100);
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9);
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(asked()).toBe(1);
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked()).toBe(2);
});

test('what is counted for the first time misses no change that comes later', async () => {
  const client = new QueryClient();
  for (let hint = 0; hint < 20; hint++) {
    recountAfterOthers(client, ids);
    await vi.advanceTimersByTimeAsync(300);
  }
  const queryFn = vi.fn(async () => ({}));
  new QueryObserver(client, { queryKey: countsKey(ids), queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  recountAfterOthers(client, ids);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
