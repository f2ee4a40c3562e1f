import { expect, test } from 'vitest';
import { clockOf, formatMoment, formatShort, formatStamp } from './dates.ts';

test('no zero stands before an hour of twelve', () => {
  const evening = new Date(2026, 10, 19, 20, 33);
  const iso = evening.toISOString();
  for (const words of [formatMoment(iso), formatShort(iso, evening), formatStamp(iso, evening)])
    expect(words).toMatch(/(?<!\d)8:33\sPM$|20[:.]33/);
});

test.each([
  ['en-US', '7:05 AM'],
  ['en-GB', '07:05'],
  ['de-DE', '07:05'],
])('in %s five past seven is %s', (locale, words) => {
  const time = new Intl.DateTimeFormat(locale, clockOf(locale)).format(new Date(2026, 0, 1, 7, 5));
  expect(time.replace('\u202f', ' ')).toBe(words);
});
