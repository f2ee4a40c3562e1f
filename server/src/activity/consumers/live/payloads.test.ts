import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AddressedHint } from './audience.ts';
import { fromPayload } from './ear.ts';
import { toPayloads } from './payloads.ts';

const by = { _id: randomUUID(), fullName: 'ß'.repeat(80) };
const task = (): AddressedHint => ({ hint: { kind: 'task', ids: [randomUUID()], by } });
const read = (payloads: string[]) => payloads.flatMap(fromPayload);

test('many hints go in few messages that PostgreSQL accepts, and none is lost', () => {
  const batch = Array.from({ length: 500 }, task);
  const payloads = toPayloads(batch);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  expect(read(payloads)).toEqual(batch);
  expect(payloads.length).toBeLessThan(30);
});

test('a hint for a thousand people goes in parts', () => {
  const to = Array.from({ length: 1000 }, () => randomUUID());
  const payloads = toPayloads([{ hint: { kind: 'organizations' }, to }]);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  expect(read(payloads).flatMap((one) => one.to)).toEqual(to);
});

test('a hint too large to be sent becomes one that says to ask for everything', () => {
  const ids = Array.from({ length: 300 }, () => randomUUID());
  expect(read(toPayloads([task(), { hint: { kind: 'task', ids } }]))).toEqual([
    { hint: { kind: 'refresh' } },
  ]);
});

test.each([
  '',
  'hello',
  '{}',
  '[null]',
  '[{"to":"everybody"}]',
  '[{"hint":{"kind":"task","projectId":"7"}}]',
])('a message %j, which is none of ours, is not understood', (payload) => {
  expect(() => fromPayload(payload)).toThrow(/JSON|invalid/i);
});
