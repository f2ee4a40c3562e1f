import type { RepeatUnit } from '@muster/contract';
import { expect, test } from 'vitest';
import { dayAfter, lastDayUntil, monthDayOf, type Series } from './days.ts';

/** The first days of a series, as tasks have them one after the other. */
function walk(series: Omit<Series, 'monthDay'>, count: number) {
  const days: string[] = [];
  let now: Series = { ...series, monthDay: null };
  while (days.length < count) {
    const day = dayAfter(now, now.from);
    days.push(day);
    now = { ...series, from: day, monthDay: monthDayOf(now) };
  }
  return days;
}

type Walk = [words: string, series: Omit<Series, 'monthDay'>, days: string];

test.each<Walk>([
  ['every day', { every: 1, unit: 'day', from: '2026-02-27' }, '2026-02-28 2026-03-01 2026-03-02'],
  ['every third day', { every: 3, unit: 'day', from: '2026-12-30' }, '2027-01-02 2027-01-05'],
  ['every week', { every: 1, unit: 'week', from: '2026-05-20' }, '2026-05-27 2026-06-03'],
  [
    'every two weeks on Monday and Thursday',
    { every: 2, unit: 'week', weekDays: [1, 4], from: '2026-05-18' },
    '2026-05-21 2026-06-01 2026-06-04 2026-06-15',
  ],
  [
    'every week on days that its first is not',
    { every: 1, unit: 'week', weekDays: [2], from: '2026-05-20' },
    '2026-05-26 2026-06-02',
  ],
  [
    'on Sundays, which end a week',
    { every: 2, unit: 'week', weekDays: [7], from: '2026-05-18' },
    '2026-05-24 2026-06-07',
  ],
  [
    'the 31st is the last of shorter months, and the 31st again',
    { every: 1, unit: 'month', from: '2027-12-31' },
    '2028-01-31 2028-02-29 2028-03-31 2028-04-30 2028-05-31',
  ],
  [
    'the 30th too',
    { every: 1, unit: 'month', from: '2026-12-30' },
    '2027-01-30 2027-02-28 2027-03-30 2027-04-30',
  ],
  ['every quarter', { every: 3, unit: 'month', from: '2026-11-30' }, '2027-02-28 2027-05-30 2027-08-30'],
  ['every year', { every: 1, unit: 'year', from: '2026-05-20' }, '2027-05-20 2028-05-20'],
  [
    '29 February',
    { every: 1, unit: 'year', from: '2028-02-29' },
    '2029-02-28 2030-02-28 2031-02-28 2032-02-29 2033-02-28',
  ],
  ['no leap year in 2100', { every: 4, unit: 'year', from: '2096-02-29' }, '2100-02-28 2104-02-29'],
])('%s', (_, series, days) => {
  const expected = days.split(' ');
  expect(walk(series, expected.length)).toEqual(expected);
});

test('what somebody has put on another day goes on from there', () => {
  const moved: Series = { every: 1, unit: 'month', from: '2027-02-27', monthDay: 31 };
  expect(dayAfter(moved, moved.from)).toBe('2027-03-27');
  expect(monthDayOf(moved)).toBe(27);
});

test('days that are past are left out', () => {
  const series: Series = { every: 2, unit: 'day', from: '2026-05-01', monthDay: null };
  expect(dayAfter(series, '2026-05-20')).toBe('2026-05-21');
  expect(dayAfter(series, '2026-05-21')).toBe('2026-05-23');
  expect(dayAfter(series, '2026-04-01')).toBe('2026-05-03');
  expect(lastDayUntil(series, '2026-05-20')).toBe('2026-05-19');
  expect(lastDayUntil(series, '2026-05-02')).toBeUndefined();
});

// Told day by day, as somebody would with a calendar on the wall.

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];
const dayNumber = (day: string) => Math.floor(Date.parse(day) / 86_400_000);
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);
const weekDay = (day: string) => ((dayNumber(day) + 3) % 7) + 1;
const tomorrow = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function isOfSeries({ every, unit, weekDays, from }: Series, day: string) {
  if (unit === 'day') return (dayNumber(day) - dayNumber(from)) % every === 0;
  if (unit === 'week')
    return (
      (weekNumber(day) - weekNumber(from)) % every === 0 &&
      (weekDays ?? [weekDay(from)]).includes(weekDay(day))
    );
  const [[year, month, date], [inYear, inMonth, onDate]] = [parts(from), parts(day)];
  const months = (inYear - year) * 12 + inMonth - month;
  const isLast = parts(tomorrow(day))[2] === 1;
  return (
    months % (unit === 'year' ? 12 * every : every) === 0 && (onDate === date || (isLast && onDate < date))
  );
}

function dayAfterOnWall(series: Series, after: string) {
  let day = tomorrow(after > series.from ? after : series.from);
  while (!isOfSeries(series, day)) day = tomorrow(day);
  return day;
}

test('a calendar on the wall says the same of any series', () => {
  let seed = 61;
  const below = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const someDay = () =>
    new Date(Date.UTC(2020 + below(12), below(12), 1 + below(31))).toISOString().slice(0, 10);
  const units: RepeatUnit[] = ['day', 'week', 'month', 'year'];
  for (let round = 0; round < 600; round += 1) {
    const unit = units[below(4)]!;
    const chosen = [1, 2, 3, 4, 5, 6, 7].filter(() => below(3) === 0);
    const series: Series = {
      every: 1 + below(unit === 'year' ? 4 : 8),
      unit,
      ...(unit === 'week' && chosen.length > 0 && { weekDays: chosen }),
      from: someDay(),
      monthDay: null,
    };
    const after = someDay();
    const next = dayAfterOnWall(series, after);
    expect(dayAfter(series, after), JSON.stringify({ series, after })).toBe(next);
    const last = lastDayUntil(series, next);
    expect(last, JSON.stringify({ series, next })).toBe(next);
  }
});
