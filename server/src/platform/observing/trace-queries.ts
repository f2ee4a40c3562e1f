import { AsyncResource } from 'node:async_hooks';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type pg from 'pg';
import { errorTypeOf, isTraced, type Tracing } from './spans.ts';

const longestText = 2_000;

type Query = (...given: unknown[]) => unknown;
type Answer = (error: unknown, ...rest: unknown[]) => void;

/** A span for each statement of something that is traced, with its text and never with its values. */
export function traceQueries(pool: pg.Pool, tracing: Tracing) {
  keepContext(pool);
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = traced(query, tracing) as typeof client.query;
  });
}

/** A query that waits for a connection is called by whoever gives one back, and would count as theirs. */
function keepContext(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as Query;
  const connectHere: Query = (answer) => (answer ? connect(AsyncResource.bind(answer as Answer)) : connect());
  pool.connect = connectHere as typeof pool.connect;
}

const traced =
  (query: Query, { tracer, contexts }: Tracing): Query =>
  (...given) => {
    const context = contexts.active();
    const text = textOf(given[0]);
    if (text === undefined || !isTraced(context)) return query(...given);

    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) };
    const span = tracer.startSpan(shapeOf(text), { kind: SpanKind.CLIENT, attributes }, context);
    const end = (error?: unknown) => {
      if (error)
        span.setAttribute('error.type', errorTypeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const answer = given.at(-1);
    if (typeof answer === 'function') {
      const answerAndEnd: Answer = (error, ...rest) => {
        end(error);
        (answer as Answer)(error, ...rest);
      };
      return query(...given.slice(0, -1), answerAndEnd);
    }
    const result = query(...given) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  };

function textOf(query: unknown) {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** As `SELECT tasks`: what it does, and to what first. */
function shapeOf(text: string) {
  const [, verb = 'SQL'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+"?(?!\()([\w.]+)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
