import { afterAll, beforeAll, vi } from 'vitest';

const halfHourMs = 30 * 60_000;
const fileTakesMs = 5 * 60_000;

/** What is told of a task within half an hour is one notice: no half hour ends while the tests of a file run. */
export function stayInHalfHour() {
  const now = Date.now.bind(Date);
  const isNearEnd = halfHourMs - (now() % halfHourMs) < fileTakesMs;
  beforeAll(() => {
    if (isNearEnd) vi.spyOn(Date, 'now').mockImplementation(() => now() - fileTakesMs);
  });
  afterAll(() => {
    if (isNearEnd) vi.mocked(Date.now).mockRestore();
  });
}
