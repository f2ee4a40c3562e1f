import { expect, test } from 'vitest';
import { formatMoment, formatShort, formatStamp } from './dates.ts';

test('no zero stands before an hour of twelve', () => {
  const evening = new Date(2026, 10, 19, 20, 33);
  const iso = evening.toISOString();
  for (const words of [formatMoment(iso), formatShort(iso, evening), formatStamp(iso, evening)])
    expect(words).toMatch(/(?<!\d)8:33\sPM$|20[:.]33/);
});
