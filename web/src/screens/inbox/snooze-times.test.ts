import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

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
