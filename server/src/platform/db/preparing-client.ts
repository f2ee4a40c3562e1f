import type pg from 'pg';
import { againOnce } from './again.ts';
import { WatchedClient } from './watched-client.ts';

const usesBeforeNaming = 3;
const mostNames = 500;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Statements that come again and again get a name; the number of names, and so the server's memory, is bounded. */
function nameOf(text: string) {
  const name = names.get(text);
  if (name !== undefined || names.size >= mostNames) return name;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBeforeNaming) {
    if (uses.size >= 10 * mostNames) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  names.set(text, `muster_${names.size}`);
  return names.get(text);
}

/** Texts of the program itself, of which there are few. */
export const ownTexts = new Set<string>();

export function giveName(text: string) {
  ownTexts.add(text);
  if (!names.has(text)) names.set(text, `muster_${names.size}`);
}

type Query = (...given: unknown[]) => unknown;

/**
 * Lets PostgreSQL parse and plan a named statement once per connection: a third to two thirds faster reads. A statement
 * that stands alone is sent again where the database breaks it off.
 */
export class PreparingClient extends WatchedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const prepare: Query = (...given) => {
      const [text, values, ...callback] = given;
      if (typeof text !== 'string' || !Array.isArray(values)) return query(...given);
      const send = () => query({ name: nameOf(text), text, values }, ...callback) as Promise<unknown>;
      // With a callback it is the pool that asks, for `statement`, which sends it again.
      if (callback.length > 0) return send();
      return this.isQuiet && this.getTransactionStatus() === 'I' ? againOnce(send) : send();
    };
    this.query = prepare as typeof this.query;
  }
}
