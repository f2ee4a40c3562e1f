import { expect, test } from 'vitest';
import { withoutSecrets } from './logging.ts';

test('no secret of an address is written into the log, and ids are', () => {
  const secret = 'aB3_-'.repeat(9).slice(0, 43);
  expect(withoutSecrets(`/api/users/calendar/${secret}.ics`)).toBe('/api/users/calendar/….ics');
  const path = '/api/organizations/0190aaaa-0000-7000-8000-000000000001/projects';
  expect(withoutSecrets(path)).toBe(path);
});
