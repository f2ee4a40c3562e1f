import { expect, test } from 'vitest';
import { dayAtEnd } from './day-words.ts';

// A Tuesday.
const today = '2026-11-17';

test.each([
  ['Check plate 28 friday', 'Check plate 28', '2026-11-20'],
  ['Check plate 28 on Fri', 'Check plate 28', '2026-11-20'],
  ['Sweep tue', 'Sweep', '2026-11-24'],
  ['Sweep next monday', 'Sweep', '2026-11-23'],
  ['Sweep today', 'Sweep', '2026-11-17'],
  ['Sweep  Tomorrow ', 'Sweep', '2026-11-18'],
  ['Sweep next week', 'Sweep', '2026-11-23'],
  ['Sweep in 10 days', 'Sweep', '2026-11-27'],
  ['Sweep in 2 weeks', 'Sweep', '2026-12-01'],
  ['Sweep 12 Nov', 'Sweep', '2027-11-12'],
  ['Sweep December 24', 'Sweep', '2026-12-24'],
  ['Sweep 29 feb', 'Sweep', '2028-02-29'],
  ['Sweep 24 dec 2028', 'Sweep', '2028-12-24'],
  ['Sweep 2026-12-01', 'Sweep', '2026-12-01'],
  ['tomorrow', '', '2026-11-18'],
])('%s is %s by %s', (line, rest, day) => {
  expect(dayAtEnd(line, today)).toMatchObject({ rest, day });
});

test.each([
  'Print plate 28',
  'Friday is free',
  'Sweep 31 Nov',
  'Sweep 30 feb',
  'Sweep 29 feb 2027',
  'Sweep 2026-13-01',
  'Ask May',
  '',
])('%s names no day', (line) => {
  expect(dayAtEnd(line, today)?.day).toBeUndefined();
});
