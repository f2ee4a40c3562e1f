import { followAll, type LiveHint } from '@muster/contract';
import { pause, pauseBefore } from './pauses.ts';
import { createParser } from './sse.ts';

/** The server says something every 25 seconds; after a sleep, or on a dead connection, it has said nothing for longer. */
const patienceMs = 60_000;
/** An older connection was a good one: the next one need not wait long. */
const steadyMs = 10_000;
const offlineMs = 30_000;
/** For what was on its way when the connection broke, and for the time that asking takes, which the server cannot know. */
const shortestOverlapMs = 5_000;
/** The server knows what it told in the last minute and a half. */
const longestOverlapMs = 60_000;

interface Listener {
  /** When something was last heard; what happened since then is asked for. */
  heardAt: () => number;
  onHeard: () => void;
  onHint: (hint: LiveHint) => void;
  /** Nobody is signed in, the server says. Answers whether it was mistaken: a new password brings a new session. */
  onRefused: () => Promise<boolean>;
}

/** Follows what changes, again and again, until aborted or refused. */
export async function stayConnected(listener: Listener, signal: AbortSignal) {
  let attempt = -1;
  const overlap = { ms: shortestOverlapMs };
  while (!signal.aborted) {
    const began = Date.now();
    const isRefused = navigator.onLine ? await follow(listener, overlap, signal) : false;
    if (signal.aborted) return;
    if (isRefused && !(await listener.onRefused())) return;
    attempt = Date.now() - began > steadyMs ? 0 : attempt + 1;
    await pause(navigator.onLine ? pauseBefore(attempt) : offlineMs, signal);
  }
}

/** Answers when the connection breaks: whether it was because nobody is signed in any more. */
async function follow({ heardAt, onHeard, onHint }: Listener, overlap: { ms: number }, signal: AbortSignal) {
  const connection = new AbortController();
  const cut = () => connection.abort();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(cut, patienceMs);
  };
  signal.addEventListener('abort', cut);
  window.addEventListener('offline', cut);
  heard();
  try {
    const asked = Date.now();
    const behind = Math.max(1, Math.round(asked - heardAt() + overlap.ms));
    const response = await fetch(`/api${followAll.url}?behind=${behind}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) return true;
    if (!response.ok || !response.body) return false;
    const tookMs = Date.now() - asked;
    const isAllAskedFor = tookMs <= overlap.ms;
    overlap.ms = Math.min(Math.max(2 * tookMs, shortestOverlapMs), longestOverlapMs);
    // Otherwise something may have been told before the question arrived, and after what it asked for: it is asked again.
    if (!isAllAskedFor) return false;
    const parse = createParser(onHint);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      heard();
      onHeard();
      parse(value);
    }
  } catch {
    // The network is away, or the connection was cut on purpose: either way it is tried again.
    return false;
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', cut);
    window.removeEventListener('offline', cut);
    connection.abort();
  }
}
