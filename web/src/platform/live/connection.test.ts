import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stayConnected } from './connection.ts';

const answerMs = { now: 0 };
let asked: number[];
let heardAt: number;
let leaving: AbortController;
let end: () => void;

/** A server whose answers take a while, and then say something once. */
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  heardAt = Date.now();
  leaving = new AbortController();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(Number(new URL(url, 'http://muster').searchParams.get('behind')));
    await new Promise((over) => void setTimeout(over, answerMs.now));
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(': hello\n\n'));
        end = () => stream.close();
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect() {
  const heard: number[] = [];
  const listener = {
    heardAt: () => heardAt,
    onHeard: () => heard.push(asked.length),
    onHint: () => undefined,
    onRefused: async () => true,
  };
  void stayConnected(listener, leaving.signal);
  return heard;
}

test('what is told while the question is on its way is asked for, too', async () => {
  answerMs.now = 3_000;
  const heard = connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([1]);
  expect(asked[0]).toBeGreaterThan(answerMs.now);
});

test('a question that took longer than it had allowed for is asked again, further back', async () => {
  answerMs.now = 8_000;
  const heard = connect();
  await vi.advanceTimersByTimeAsync(answerMs.now);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([2]);
  // Besides the time that the first question and the pause behind it took.
  expect(asked[1]! - asked[0]!).toBeGreaterThan(2 * answerMs.now);
});

test('one slow answer does not make all later questions go further back', async () => {
  answerMs.now = 8_000;
  const heard = connect();
  await vi.advanceTimersByTimeAsync(answerMs.now);
  answerMs.now = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([2]);
  heardAt = Date.now();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([2, 3]);
  expect(asked[2]).toBeLessThan(10_000);
});
