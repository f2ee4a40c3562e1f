import { expect, test } from 'vitest';
import { createFairGate, createGate } from './gate.ts';
import { HttpError } from './errors.ts';

/** Work that ends when it is told to. */
function startWork(pass: ReturnType<typeof createGate>) {
  const work = Promise.withResolvers<string>();
  let isRunning = false;
  const done = pass(() => {
    isRunning = true;
    return work.promise;
  });
  return { ...work, done, isRunning: () => isRunning };
}

test('some of the work runs at once, some of it waits, the rest is refused', async () => {
  const pass = createGate({ atOnce: 2, waiting: 1 });
  const [one, two, three] = [startWork(pass), startWork(pass), startWork(pass)];
  expect([one, two, three].map(({ isRunning }) => isRunning())).toEqual([true, true, false]);
  const refusal = await startWork(pass).done.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  expect(refusal).toMatchObject({ status: 503, code: 'BUSY', retryAfter: 2 });

  one.resolve('one');
  expect(await one.done).toBe('one');
  expect(three.isRunning()).toBe(true);
});

test('work that fails makes room as well', async () => {
  const pass = createGate({ atOnce: 1, waiting: 0 });
  const failing = startWork(pass);
  failing.reject(new Error('out of memory'));
  await expect(failing.done).rejects.toThrow('out of memory');
  expect(await pass(async () => 'next')).toBe('next');
});

test('whoever sends much waits for themselves; others take turns with them', async () => {
  const pass = createFairGate({ atOnce: 2, each: { atOnce: 1, waiting: 3 } });
  const of = (who: string) => startWork((work) => pass(who, work as never) as never);
  const greedy = [of('Eve'), of('Eve'), of('Eve'), of('Eve')];
  const running = () => greedy.map(({ isRunning }) => isRunning());
  expect(running()).toEqual([true, false, false, false]);
  await expect(of('Eve').done).rejects.toMatchObject({ code: 'BUSY' });

  const [ada, bob] = [of('Ada'), of('Bob')];
  expect([ada.isRunning(), bob.isRunning()]).toEqual([true, false]);
  greedy[0]!.resolve('one');
  await greedy[0]!.done;
  // Bob came last, but Eve has had a turn already.
  await expect.poll(bob.isRunning).toBe(true);
  expect(running()).toEqual([true, false, false, false]);
  ada.resolve('done');
  await expect.poll(greedy[1]!.isRunning).toBe(true);
});
