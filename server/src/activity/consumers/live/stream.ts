import { Readable } from 'node:stream';
import { refreshEvent } from './contents.ts';

/** What may wait for a reader; a slower one is better served by asking for everything anew. */
export const mostBufferedBytes = 256 * 1024;

/** One listener's connection, as server-sent events. */
export function createStream() {
  const readable = new Readable({ read() {} });
  // Gets the headers on their way at once. Whoever follows the standard comes back after that time, not all together.
  readable.push(`: welcome\nretry: ${Math.round(2_000 + 8_000 * Math.random())}\n\n`);

  function write(text: string) {
    if (readable.destroyed || readable.readableEnded) return;
    if (readable.readableLength > mostBufferedBytes) readable.destroy();
    else readable.push(text);
  }

  return {
    readable,
    /** What was written once for everybody who is told. */
    tell: (events: readonly string[]) => {
      const text = events.join('');
      // More at once than may wait is not worth writing: everything is asked for instead.
      if (text !== '') write(text.length > mostBufferedBytes ? refreshEvent : text);
    },
    beat: () => write(': still here\n\n'),
    end: () => {
      if (!readable.destroyed) readable.push(null);
    },
  };
}

export type EventStream = ReturnType<typeof createStream>;
