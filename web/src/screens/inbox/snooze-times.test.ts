import { expect, test } from 'vitest';
import { daysToSnooze, morningOf, snoozeTimes } from './snooze-times.ts';

const written = (now: string) =>
  snoozeTimes(new Date(now)).map(({ name, until }) => `${name}: ${until.toString().slice(0, 21)}`);

test.each([
  [
    '2026-11-17T09:40',
    [
      'Later today: Tue Nov 17 2026 12:00',
      'Tomorrow: Wed Nov 18 2026 08:00',
      'Next week: Mon Nov 23 2026 08:00',
    ],
  ],
  ['2026-11-17T19:00', ['Tomorrow: Wed Nov 18 2026 08:00', 'Next week: Mon Nov 23 2026 08:00']],
  ['2026-11-22T20:00', ['Tomorrow: Mon Nov 23 2026 08:00']],
  ['2026-11-23T22:00', ['Tomorrow: Tue Nov 24 2026 08:00', 'Next week: Mon Nov 30 2026 08:00']],
])('at %s there is %s', (now, expected) => {
  expect(written(now)).toEqual(expected);
});

test('a day may be picked from tomorrow on for a year, and begins in the morning', () => {
  expect(daysToSnooze(new Date('2026-11-17T23:40'))).toEqual({ min: '2026-11-18', max: '2027-11-17' });
  expect(morningOf('2026-12-01').toString().slice(0, 21)).toBe('Tue Dec 01 2026 08:00');
});
