import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../toasts/toast.ts';
import { sayNotLoaded } from './not-loaded.ts';
import { untilFetched } from './until-fetched.ts';

const inFirefox = new TypeError('error loading dynamically imported module: https://muster.test/a-1a.js');
const fails = () => Promise.reject(inFirefox);
const said = () => toasts.get().map(({ text, action }) => (action ? `${text} [${action.label}]` : text));
const offer = 'A part of this page could not be loaded. [Reload]';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('who presses what a browser will never fetch again is offered a new page, once at a time', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  await sayNotLoaded(inFirefox);
  await sayNotLoaded(inFirefox);
  expect(said()).toEqual([offer]);
});

test('who presses what cannot be fetched just now may press again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await sayNotLoaded(inFirefox);
  expect(said()).toEqual(['Something went wrong']);
});

test('code that nobody sees missing is fetched as soon as it can be', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const fetchCode = vi.fn(fails).mockImplementationOnce(fails).mockImplementationOnce(fails);
  const fetched = untilFetched<unknown>(fetchCode);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetchCode).toHaveBeenCalledTimes(2);
  fetchCode.mockResolvedValue('live' as never);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(fetched).resolves.toBe('live');
  expect(said()).toEqual([]);
});

test('code that will never come without a new page is not missing in silence', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  const fetched = expect(untilFetched(fails)).rejects.toBe(inFirefox);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await fetched;
  expect(said()).toEqual([offer]);
});
