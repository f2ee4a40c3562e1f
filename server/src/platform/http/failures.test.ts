import fastify from 'fastify';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { busy } from './errors.ts';
import { answerFailure } from './failures.ts';
import { loggerOptions } from './logging.ts';

// The log itself is written when the event loop comes round.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function startRefusing() {
  const lines: { level: string; msg: string; refused?: number }[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const app = fastify({ logger: { ...(loggerOptions('warn') as object), stream } });
  app.setErrorHandler(answerFailure);
  app.get('/busy', () => Promise.reject(busy()));
  app.get('/slow', () => Promise.reject(Object.assign(new Error('statement timeout'), { code: '57014' })));
  const ask = async (path: string, times: number) => {
    const replies = await Promise.all(Array.from({ length: times }, () => app.inject(path)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  };
  return { lines, ask };
}

test('under overload the log warns once a second of how many were refused', async () => {
  const { lines, ask } = startRefusing();
  const said = () => lines.splice(0).map(({ level, msg, refused }) => ({ level, msg, refused }));
  const warning = { level: 'warn', msg: 'too busy to answer' };
  await ask('/slow', 3);
  await ask('/busy', 37);
  expect(said()).toEqual([{ ...warning, refused: 1 }]);
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual([{ ...warning, refused: 39 }]);
  await ask('/busy', 2);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual([{ ...warning, refused: 2 }]);
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual([]);
  await ask('/busy', 1);
  expect(said()).toEqual([{ ...warning, refused: 1 }]);
});
