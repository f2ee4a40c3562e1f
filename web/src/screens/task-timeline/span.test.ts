import { expect, test } from 'vitest';
import { dayAt, marksOf, monthsOf, placeOf, spanAround, turn } from './span.ts';

test.each([
  ['week', '2026-11-16', '2026-11-29', 14],
  ['month', '2026-11-02', '2026-12-20', 7],
  ['quarter', '2026-10-26', '2027-01-31', 14],
] as const)('a %s around a day, in whole weeks', (scale, from, to, marks) => {
  const span = spanAround('2026-11-17', scale, 1);
  expect([span.from, span.to]).toEqual([from, to]);
  expect(placeOf(span, to)).toBe(span.days - 1);
  expect(marksOf(span, scale)).toHaveLength(marks);
});

test('turning there and back leads to the same days', () => {
  for (const scale of ['week', 'month', 'quarter'] as const)
    expect(turn(turn('2026-11-17', scale, 1), scale, -1)).toBe('2026-11-17');
});

test('a place on the chart is a day, beyond its edges the last one', () => {
  const span = spanAround('2026-11-17', 'week', 1);
  expect([-0.5, 0, 0.1, 0.999, 2].map((share) => dayAt(span, share))).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-17',
    '2026-11-29',
    '2026-11-29',
  ]);
});

test('each month is named once', () => {
  expect(monthsOf(spanAround('2026-11-17', 'month', 1))).toEqual(['2026-11-02', '2026-12-01']);
});
