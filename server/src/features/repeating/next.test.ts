import { expect, test } from 'vitest';
import { nextOf, type Repeating } from './next.ts';

const task = (fields: Partial<Repeating>): Repeating => ({
  repeat: { every: 1, unit: 'week', when: 'done' },
  repeatDay: null,
  startDate: null,
  dueDate: '2026-05-18',
  createdAt: new Date('2026-05-01T12:00:00Z'),
  completedAt: new Date('2026-05-17T12:00:00Z'),
  timeZone: 'UTC',
  ...fields,
});
const now = new Date('2026-05-20T12:00:00Z');
const onDay = { every: 1, unit: 'week', when: 'day' } as const;

test('what is not done has no next one', () => {
  expect(nextOf(task({ completedAt: null }), now)).toBeUndefined();
});

test('both dates are shifted, and their distance stays', () => {
  const dates = { startDate: '2026-05-14', dueDate: '2026-05-18' };
  expect(nextOf(task(dates), now)).toMatchObject({ startDate: '2026-05-21', dueDate: '2026-05-25' });
  const start = { startDate: '2026-05-14', dueDate: null };
  expect(nextOf(task(start), now)).toMatchObject({ startDate: '2026-05-21', dueDate: null });
});

test('without dates, it counts from the day on which it was made', () => {
  const undated = { dueDate: null, completedAt: new Date('2026-05-02T12:00:00Z') };
  expect(nextOf(task(undated), now)).toMatchObject({ startDate: null, dueDate: '2026-05-08' });
});

test('done late, the next one is not late from the beginning', () => {
  const late = { completedAt: new Date('2026-06-03T12:00:00Z') };
  expect(nextOf(task(late), now)).toMatchObject({ dueDate: '2026-06-08' });
});

test('the author’s clock says on which day it was done', () => {
  const daily = { repeat: { every: 1, unit: 'day', when: 'done' } as const };
  const completedAt = new Date('2026-05-20T23:30:00Z');
  expect(nextOf(task({ ...daily, completedAt }), now)).toMatchObject({ dueDate: '2026-05-21' });
  const there = { ...daily, completedAt, timeZone: 'Pacific/Auckland' };
  expect(nextOf(task(there), now)).toMatchObject({ dueDate: '2026-05-22' });
});

test('on its day it comes, done or not, by the author’s clock, which may be forgotten', () => {
  const open = task({ repeat: onDay, completedAt: null });
  expect(nextOf(open, new Date('2026-05-24T23:59:00Z'))).toBeUndefined();
  expect(nextOf(open, new Date('2026-05-25T00:00:00Z'))).toMatchObject({ dueDate: '2026-05-25' });
  const there = { ...open, timeZone: 'Pacific/Auckland' };
  expect(nextOf(there, new Date('2026-05-24T12:00:00Z'))).toMatchObject({ dueDate: '2026-05-25' });
  const lost = { ...open, timeZone: 'Nowhere/Town' };
  expect(nextOf(lost, new Date('2026-05-24T12:00:00Z'))).toBeUndefined();
});

test('what begins before it is due comes when it begins', () => {
  const long = task({ repeat: onDay, startDate: '2026-05-14' });
  expect(nextOf(long, new Date('2026-05-20T12:00:00Z'))).toBeUndefined();
  expect(nextOf(long, new Date('2026-05-21T12:00:00Z'))).toMatchObject({
    startDate: '2026-05-21',
    dueDate: '2026-05-25',
  });
});

test('after a standstill the latest one comes, and not those before it', () => {
  const daily = task({ repeat: { every: 1, unit: 'day', when: 'day' } });
  expect(nextOf(daily, new Date('2026-07-01T12:00:00Z'))).toMatchObject({ dueDate: '2026-07-01' });
  expect(nextOf(task({ repeat: onDay }), new Date('2026-07-01T12:00:00Z'))).toMatchObject({
    dueDate: '2026-06-29',
  });
});

test('there is an end to all days', () => {
  for (const when of ['done', 'day'] as const)
    for (const unit of ['day', 'week', 'month', 'year'] as const) {
      const far = { repeat: { every: 365, unit, when }, dueDate: '9999-12-31' };
      expect(nextOf(task(far), now)).toBeUndefined();
      expect(nextOf(task({ ...far, startDate: '0001-01-01' }), now)).toBeUndefined();
      const first = { ...far, dueDate: '0001-01-01' };
      if (when === 'done') expect(nextOf(task(first), now)?.dueDate).toMatch(/^2\d{3}-/);
    }
});

test('a task that takes centuries has no next one, and nothing counts without end', () => {
  for (const unit of ['day', 'week', 'month', 'year'] as const) {
    const century = { repeat: { every: 365, unit, when: 'day' as const } };
    expect(nextOf(task({ ...century, startDate: '1627-11-17', dueDate: '9600-12-31' }), now)).toBeUndefined();
    expect(nextOf(task({ ...century, startDate: '1627-11-17', dueDate: '1900-01-01' }), now)).toBeUndefined();
  }
});

test('the day of the month is kept from task to task', () => {
  const monthly = { repeat: { every: 1, unit: 'month', when: 'done' } as const, completedAt: now };
  const january = task({ ...monthly, dueDate: '2027-01-31' });
  const february = nextOf(january, now)!;
  expect(february).toEqual({ startDate: null, dueDate: '2027-02-28', repeatDay: 31 });
  expect(nextOf(task({ ...monthly, ...february }), now)).toMatchObject({ dueDate: '2027-03-31' });
});
