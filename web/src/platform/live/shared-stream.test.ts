import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareStream } from './shared-stream.ts';

let page: EventTarget & { visibilityState: string };
let streams: { behind: number; signal: AbortSignal }[];
let leaving: AbortController;

/** A browser that knows no locks, as on plain http. */
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  streams = [];
  leaving = new AbortController();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    streams.push({ behind: Number(new URL(url, 'http://muster').searchParams.get('behind')), signal });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turns = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('without locks, a tab holds its connection while it is in sight, and then asks for what it has missed', () => {
  vi.useFakeTimers();
  shareStream('ada', { onHints: () => undefined, onRefused: async () => true }, leaving.signal);
  turns('visible');
  expect(streams).toHaveLength(1);
  turns('hidden');
  expect(streams[0]!.signal.aborted).toBe(true);

  vi.advanceTimersByTime(40_000);
  expect(streams).toHaveLength(1);
  turns('visible');
  expect(streams).toHaveLength(2);
  expect(streams[1]!.behind - streams[0]!.behind).toBe(40_000);
  leaving.abort();
  expect(streams[1]!.signal.aborted).toBe(true);
});
