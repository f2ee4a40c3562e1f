import { finished, Stream } from 'node:stream';
import pg from 'pg';
import { Client } from './client.ts';

export const patience = {
  /** For a free connection of the pool, or a new one. */
  connectMs: 3_500,
  /** What the database lets a statement take. */
  statementMs: 5_500,
  /** For an answer: somewhat longer, as the database is not there to keep its time where a connection fell silent. */
  answerMs: 6_000,
  /** Until long work is wondered about. */
  probeMs: 3_000,
  /** How often in a row nobody must be there for work without an end, which would have to begin anew. */
  probes: 3,
};

type Query = (...given: unknown[]) => unknown;
type Answered = (error?: unknown, result?: unknown) => void;

/**
 * A connection that gives up when an answer does not come: packets may be dropped without a word, and a frozen database
 * keeps its connections open. Whatever runs on it then fails at once, and it is used no more.
 */
export class WatchedClient extends Client {
  /** Called with the moment since which nothing was heard. */
  onSilent?: (since: number) => void;
  #usualMs = patience.answerMs;
  #allowedMs = this.#usualMs;
  #waiting = 0;
  #heardAt = performance.now();
  readonly #config: pg.ClientConfig;

  constructor(config: string | pg.ClientConfig = {}) {
    super(config);
    this.#config = typeof config === 'string' ? { connectionString: config } : config;
    const send = this.query.bind(this) as Query;
    const watch: Query = (...given) => {
      this.#gather();
      const answered = this.#expectAnswer();
      // Behind it: what ends long work may wait for as long as that does.
      this.#readPatience(textOf(given[0]));
      const callback = given.at(-1);
      if (typeof callback === 'function') given[given.length - 1] = follow(callback as Answered, answered);
      const result = send(...given);
      if (result instanceof Promise) result.then(() => answered(), answered);
      else if (isStream(result)) finished(result, () => answered());
      else if (typeof callback !== 'function') answered();
      return result;
    };
    this.query = watch as typeof this.query;
  }

  /** Nothing that was sent is still to be answered. */
  protected get isQuiet() {
    return this.#waiting === 0;
  }

  /** What is sent in one go leaves in one write: most of what a statement costs this process is its write. */
  #gather() {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Ends it where it has had no chance to notice a silence that others have noticed. */
  leaveUnlessHeardSince(moment: number) {
    if (this.#waiting === 0 && this.#heardAt < moment) this.connection.stream.destroy();
  }

  #expectAnswer(): Answered {
    const allowedMs = this.#allowedMs;
    let askedAt = performance.now();
    let isWaiting = true;
    let timer: NodeJS.Timeout | undefined;
    let probing: NodeJS.Timeout | undefined;
    this.#waiting += 1;
    // Not before what has arrived was read: it may be we who were busy for so long.
    const giveUp = () => setImmediate(() => isWaiting && this.#leave(Math.max(askedAt, this.#heardAt)));
    // What was sent behind others has its time from their answers on.
    const lookUp = () => {
      const leftMs = this.#heardAt + allowedMs - performance.now();
      if (leftMs > 0 && this.#heardAt > askedAt) timer = setTimeout(lookUp, leftMs);
      else giveUp();
    };
    const needed = allowedMs === Infinity ? patience.probes : 1;
    let silent = 0;
    const probe = async () => {
      silent = (await this.#isSilent()) ? silent + 1 : 0;
      if (silent >= needed) giveUp();
    };
    // Its time begins when it has left, with what was sent in the same go.
    process.nextTick(() => {
      if (!isWaiting) return;
      askedAt = performance.now();
      if (allowedMs < Infinity) timer = setTimeout(lookUp, allowedMs);
      if (allowedMs > patience.answerMs) probing = setInterval(() => void probe(), patience.probeMs);
    });
    return (error) => {
      isWaiting = false;
      clearTimeout(timer);
      clearInterval(probing);
      this.#waiting -= 1;
      this.#heardAt = performance.now();
      // This one was the main server and is a copy now: a new connection may lead to the one that took its place.
      if (isReadOnly(error)) this.connection.stream.destroy(error);
    };
  }

  #leave(since: number) {
    this.onSilent?.(since);
    this.connection.stream.destroy(new Error('The database does not answer'));
  }

  /** Whether long work is slow or nobody is there: a new connection finds out, which is answered at once, if only no. */
  async #isSilent() {
    const probe = new pg.Client({
      ...this.#config,
      connectionString: this.server,
      connectionTimeoutMillis: patience.connectMs,
    });
    probe.on('error', () => {});
    try {
      await probe.connect();
      return false;
    } catch (error) {
      return (error as Error).message === 'timeout expired';
    } finally {
      void probe.end().catch(() => {});
    }
  }

  /** Work that is allowed to take longer says so to the database, for itself or until its transaction ends. */
  #readPatience(text: string | undefined) {
    const [, local, amount, unit] = (text?.startsWith('SET') && longer.exec(text)) || [];
    if (amount) {
      this.#allowedMs = Number(amount) === 0 ? Infinity : Number(amount) * units[unit ?? 'ms']! + 500;
      if (!local) this.#usualMs = this.#allowedMs;
    } else if (text && /^(commit|rollback)$/i.test(text)) this.#allowedMs = this.#usualMs;
  }
}

/** Whole tables come and go as streams. */
const isStream = (result: unknown): result is NodeJS.ReadableStream | NodeJS.WritableStream =>
  result instanceof Stream;

const longer = /^SET (LOCAL )?(?:SESSION )?statement_timeout (?:=|TO) '?(\d+)(ms|s|min)?'?(?:;|$)/;
const units: Record<string, number> = { ms: 1, s: 1_000, min: 60_000 };

const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;

const follow =
  (callback: Answered, answered: Answered): Answered =>
  (error, result) => {
    answered(error);
    callback(error, result);
  };

const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && (error as pg.DatabaseError).code === '25006';
