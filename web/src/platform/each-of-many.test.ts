import { expect, test } from 'vitest';
import { eachOfMany } from './each-of-many.ts';

test('of many, few are under way at a time, and all are done', async () => {
  let underWay = 0;
  let most = 0;
  const done: number[] = [];
  const all = Array.from({ length: 50 }, (_none, index) => index);
  await eachOfMany(all, async (one) => {
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
    done.push(one);
  });
  expect(done.toSorted((one, other) => one - other)).toEqual(all);
  expect(most).toBe(6);
});

test('after a failure no others are begun', async () => {
  const begun: number[] = [];
  const all = Array.from({ length: 50 }, (_none, index) => index);
  const failing = eachOfMany(all, (one) => {
    begun.push(one);
    return Promise.reject(new Error('refused'));
  });
  await expect(failing).rejects.toThrow('refused');
  expect(begun.length).toBeLessThanOrEqual(6);
});
