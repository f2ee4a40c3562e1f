import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Runs that end when they are told to. */
function startRuns() {
  const runs: { calls: string[]; end: (error?: unknown) => void }[] = [];
  const call = together(
    (calls: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: unknown) => (error ? reject(error) : resolve(calls.map((one) => `${one}!`)));
        runs.push({ calls, end });
      }),
  );
  return { runs, call, seen: () => runs.map(({ calls }) => calls.join()) };
}

const lost = { code: 'ECONNRESET' };

const turn = () => new Promise<void>((over) => void setImmediate(over));

test('the first goes at once, those who come meanwhile go together', async () => {
  const { runs, call, seen } = startRuns();
  const answers = ['a', 'b', 'c'].map((one) => call('here', one));
  expect(seen()).toEqual(['a']);
  runs[0]!.end();
  await turn();
  expect(seen()).toEqual(['a', 'b,c']);
  runs[1]!.end();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
  void call('here', 'd');
  expect(seen()).toEqual(['a', 'b,c', 'd']);
});

test('groups do not wait for each other', () => {
  const { call, seen } = startRuns();
  void call('here', 'a');
  void call('there', 'b');
  expect(seen()).toEqual(['a', 'b']);
});

test('a broken rule is the failure of whoever broke it', async () => {
  const { runs, call, seen } = startRuns();
  const answers = Promise.allSettled(['a', 'b', 'c'].map((one) => call('here', one)));
  runs[0]!.end();
  await turn();
  runs[1]!.end({ code: '23503' });
  await turn();
  runs[2]!.end({ code: '23503' });
  await turn();
  runs[3]!.end();
  expect(seen()).toEqual(['a', 'b,c', 'b', 'c']);
  expect(await answers).toMatchObject([{ value: 'a!' }, { reason: { code: '23503' } }, { value: 'c!' }]);
});

test('a database that is away fails all of them, once', async () => {
  const { runs, call, seen } = startRuns();
  const answers = Promise.allSettled(['a', 'b', 'c'].map((one) => call('here', one)));
  runs[0]!.end();
  await turn();
  runs[1]!.end(lost);
  expect(await answers).toMatchObject([{ value: 'a!' }, { reason: lost }, { reason: lost }]);
  expect(seen()).toEqual(['a', 'b,c']);
});

test('nor do those who wait behind them try it again', async () => {
  const { runs, call, seen } = startRuns();
  const answers = ['a', 'b'].map((one) => call('here', one));
  runs[0]!.end();
  await turn();
  const failed = Promise.allSettled([...answers, call('here', 'c')]);
  runs[1]!.end(lost);
  expect(await failed).toMatchObject([{ value: 'a!' }, { reason: lost }, { reason: lost }]);
  expect(seen()).toEqual(['a', 'b']);
});
