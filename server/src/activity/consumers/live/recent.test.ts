import { expect, test } from 'vitest';
import type { AddressedHint } from './audience.ts';
import { createRecent } from './recent.ts';

let time = 0;
const hint = (id: string): AddressedHint => ({ hint: { kind: 'task', ids: [id] } });
const startAt = (at: number) => {
  time = at;
  return createRecent(() => time);
};

test('before the connection to the database stands, nothing is known', () => {
  expect(startAt(1000).since(1000)).toBeUndefined();
});

test('hints since a moment come back in order, and none from before it', () => {
  const recent = startAt(1000);
  recent.begin();
  for (const at of [1001, 1002, 1003]) {
    time = at;
    recent.add([hint(String(at))]);
  }
  expect(recent.since(1002)).toEqual([hint('1002'), hint('1003')]);
  expect(recent.since(999)).toBeUndefined();
});

test('what is too old or too much is forgotten, and not pretended to be known', () => {
  const recent = startAt(0);
  recent.begin();
  recent.add([hint('old')]);
  time = 91_000;
  recent.add(Array.from({ length: 2_000 }, (_, index) => hint(String(index))));
  expect(recent.since(0)).toBeUndefined();
  expect(recent.since(1)).toHaveLength(2_000);
  time = 91_001;
  recent.add([hint('one more')]);
  expect(recent.since(91_000)).toBeUndefined();
});

test('a connection that was lost leaves a gap', () => {
  const recent = startAt(0);
  recent.begin();
  recent.add([hint('before')]);
  time = 10;
  recent.begin();
  expect(recent.since(5)).toBeUndefined();
  expect(recent.since(10)).toEqual([]);
});
