import { dayIn } from '@muster/contract';
import { expect, test } from 'vitest';
import { momentsText, startOf } from './spans.ts';

test.each([
  ['2026-11-17', 'UTC', '2026-11-17T00:00:00.000Z'],
  ['2026-11-17', 'Pacific/Kiritimati', '2026-11-16T10:00:00.000Z'],
  ['2026-11-17', 'Pacific/Niue', '2026-11-17T11:00:00.000Z'],
  ['2026-11-17', 'Asia/Kathmandu', '2026-11-16T18:15:00.000Z'],
  // Summer time began at midnight, which was skipped.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOf(day, dayIn(timeZone)).toISOString()).toBe(moment);
});

const berlin = (from?: string, to?: string) => momentsText([{ from, to }], 'Europe/Berlin');

test('a range of days ends before the day behind it, and may be open', () => {
  expect(berlin('2026-03-29', '2026-03-29')).toBe('{[2026-03-28T23:00:00.000Z,2026-03-29T22:00:00.000Z)}');
  expect(berlin('2026-03-29')).toBe('{[2026-03-28T23:00:00.000Z,)}');
  expect(berlin(undefined, '9999-12-31')).toBe('{[,)}');
});
