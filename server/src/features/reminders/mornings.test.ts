import { expect, test } from 'vitest';
import { listMornings } from './mornings.ts';

const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Lisbon', 'America/Los_Angeles', 'UTC'];

test.each([
  ['2026-03-10T02:14:59Z', [['Pacific/Kiritimati', '2026-03-10']]],
  [
    '2026-03-10T02:15:00Z',
    [
      ['Pacific/Kiritimati', '2026-03-10'],
      ['Asia/Kathmandu', '2026-03-10'],
    ],
  ],
  // The night in which clocks are put forward in Lisbon.
  [
    '2026-03-29T07:00:00Z',
    ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Lisbon'].map((zone) => [zone, '2026-03-29']),
  ],
  ['2026-03-28T07:59:59Z', ['Pacific/Kiritimati', 'Asia/Kathmandu'].map((zone) => [zone, '2026-03-28'])],
])('at %s it is past eight in the morning here', (now, expected) => {
  const mornings = listMornings(zones, new Date(now));
  const found = mornings.map(({ timeZone, day }) => [timeZone, day]);
  expect(found.filter(([zone]) => zone !== 'America/Los_Angeles')).toEqual(expected);
});

test('west of Greenwich it is still the day before', () => {
  expect(listMornings(['America/Los_Angeles'], new Date('2026-03-10T02:00:00Z'))).toEqual([
    { timeZone: 'America/Los_Angeles', day: '2026-03-09' },
  ]);
});

test('in a zone that is not known any more, mornings begin as in UTC', () => {
  expect(listMornings(['Nowhere/Town'], new Date('2026-03-10T07:59:59Z'))).toEqual([]);
  expect(listMornings(['Nowhere/Town', 'UTC'], new Date('2026-03-10T08:00:00Z'))).toEqual([
    { timeZone: 'Nowhere/Town', day: '2026-03-10' },
    { timeZone: 'UTC', day: '2026-03-10' },
  ]);
});
