import type { LiveHint } from '@muster/contract';
import { vi } from 'vitest';
import { patience } from './patience.ts';

/** Somebody's open stream: what it has told so far, and whether it is over. */
export class Listening {
  readonly hints: LiveHint[] = [];
  readonly response: Response;
  beats = 0;
  isOver = false;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    void this.#read();
  }

  static async at(url: string, cookies: ReadonlyMap<string, string>) {
    const abort = new AbortController();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { headers: { cookie }, signal: abort.signal });
    return new Listening(response, abort);
  }

  async #read() {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const events = text.split('\n\n');
        text = events.pop()!;
        for (const event of events) this.#hear(event);
      }
    } catch {
      // Cut off by the other side, or closed by ours.
    }
    this.isOver = true;
  }

  #hear(event: string) {
    if (event.startsWith('data: ')) this.hints.push(JSON.parse(event.slice(6)) as LiveHint);
    else if (event.startsWith(': still')) this.beats += 1;
  }

  /** Until such a hint has come. */
  hears = (expected: Partial<LiveHint>) => vi.waitUntil(() => this.heard(expected), patience);

  heard = (expected: Partial<LiveHint>) => this.hints.find((hint) => isLike(hint, expected));

  /** Until it is over; sooner than a heartbeat, or a server that stops, would end it anyway. */
  ends = () => vi.waitUntil(() => this.isOver, patience);

  kinds = () => this.hints.map(({ kind }) => kind);

  close() {
    this.#abort.abort();
  }
}

const isLike = (hint: LiveHint, expected: Partial<LiveHint>) =>
  Object.entries(expected).every(
    ([key, value]) => JSON.stringify(hint[key as keyof LiveHint]) === JSON.stringify(value),
  );
