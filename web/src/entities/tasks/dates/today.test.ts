import { plainQuery } from '@muster/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleTask } from '../../../../test/sample-task.ts';
import { signedInAsAda } from '../../../../test/signed-in.ts';
import { currentUser, rememberUser } from '../../../platform/session/current-user.ts';
import { matches } from '../lists/match.ts';
import { describeDue } from './due.ts';
import { isoDay } from './iso-day.ts';
import { dayOf, today } from './today.ts';

signedInAsAda();
// It is the 17th in London, the 18th on Kiritimati, and the 16th on Midway.
const now = '2026-11-17T10:30:00.000Z';
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const choose = (chosenTimeZone: string | null) => rememberUser({ ...currentUser()!, chosenTimeZone });

test.each([
  ['Pacific/Kiritimati', '2026-11-18'],
  ['Europe/London', '2026-11-17'],
  ['Pacific/Midway', '2026-11-16'],
])('days begin in the time zone that was chosen: %s', (zone, day) => {
  choose(zone);
  expect([today(), dayOf(now)]).toEqual([day, day]);
  expect(describeDue(day).words).toBe('Due today');
  const query = { ...plainQuery, is: { due: ['today'], created: ['today'] } };
  const [written, other] = [day, '2026-11-19'].map((dueDate) => sampleTask({ dueDate, createdAt: now }));
  expect(matches(written!, query, [])).toBe(true);
  expect(matches(other!, query, [])).toBe(false);
  expect(matches(written!, { ...query, group: 'due', in: 'today' }, [])).toBe(true);
});

test.each([null, 'Nowhere/Town'])('without one that is known here they follow the clock: %s', (zone) => {
  choose(zone);
  expect(today()).toBe(isoDay(new Date(now)));
});

test('the next person has days of their own', () => {
  choose('Pacific/Kiritimati');
  rememberUser({ _id: 'bob', fullName: 'Bob', email: 'bob@example.com', chosenTimeZone: 'Pacific/Midway' });
  expect(today()).toBe('2026-11-16');
});
