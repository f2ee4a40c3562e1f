import { expect, test } from 'vitest';
import { nameOfDays } from './day-names.ts';

test('days across two years name both of them', () => {
  expect(nameOfDays('2026-11-15', '2026-11-28').match(/20\d\d/g)).toEqual(['2026']);
  expect(nameOfDays('2026-10-25', '2027-01-30').match(/20\d\d/g)).toEqual(['2026', '2027']);
});
