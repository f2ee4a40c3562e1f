import type { Writable } from 'node:stream';
import { refreshEvent } from './contents.ts';

/** What may wait for a reader; a slower one is better served by asking for everything anew. */
export const mostBufferedBytes = 256 * 1024;

// Server-sent events on one listener's connection. No object with functions for each: thousands of streams wait, and would keep them.

/** Whoever follows the standard comes back after that time, not all together. */
export const welcome = (to: Writable) =>
  void to.write(`: welcome\nretry: ${Math.round(2_000 + 8_000 * Math.random())}\n\n`);

/** What was written once for everybody who is told. */
export function tell(to: Writable, events: readonly string[]) {
  const text = events.join('');
  // More at once than may wait is not worth writing: everything is asked for instead.
  if (text !== '') write(to, text.length > mostBufferedBytes ? refreshEvent : text);
}

export const beat = (to: Writable) => write(to, ': still here\n\n');

export function end(to: Writable) {
  if (!to.destroyed) to.end();
}

function write(to: Writable, text: string) {
  if (to.destroyed || to.writableEnded) return;
  if (to.writableLength > mostBufferedBytes) to.destroy();
  else to.write(text);
}
