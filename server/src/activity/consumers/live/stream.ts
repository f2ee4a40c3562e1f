import type { Writable } from 'node:stream';
import { refreshEvent } from './contents.ts';

/** What may wait for a reader; a slower one is better served by asking for everything anew. */
export const mostBufferedBytes = 256 * 1024;

/** One listener's connection, as server-sent events. */
export function createStream(to: Writable) {
  // Whoever follows the standard comes back after that time, not all together.
  to.write(`: welcome\nretry: ${Math.round(2_000 + 8_000 * Math.random())}\n\n`);

  function write(text: string) {
    if (to.destroyed || to.writableEnded) return;
    if (to.writableLength > mostBufferedBytes) to.destroy();
    else to.write(text);
  }

  return {
    to,
    /** What was written once for everybody who is told. */
    tell: (events: readonly string[]) => {
      const text = events.join('');
      // More at once than may wait is not worth writing: everything is asked for instead.
      if (text !== '') write(text.length > mostBufferedBytes ? refreshEvent : text);
    },
    beat: () => write(': still here\n\n'),
    end: () => {
      if (!to.destroyed) to.end();
    },
  };
}

export type EventStream = ReturnType<typeof createStream>;
