import { Readable } from 'node:stream';
import type { LiveHint } from '@muster/contract';

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
    tell: (hints: readonly LiveHint[]) => {
      if (hints.length > 0) write(hints.map((hint) => `data: ${JSON.stringify(hint)}\n\n`).join(''));
    },
    beat: () => write(': still here\n\n'),
    end: () => {
      if (!readable.destroyed) readable.push(null);
    },
  };
}

export type EventStream = ReturnType<typeof createStream>;
