import { expect, test } from 'vitest';
import { begin, toRepeat } from './draft.ts';

test('it begins with every week, on the day that the task is due', () => {
  expect(toRepeat(begin(null, '2026-05-24'))).toEqual({
    every: 1,
    unit: 'week',
    weekDays: [7],
    when: 'done',
  });
  expect(toRepeat(begin(null, null))).toEqual({ every: 1, unit: 'week', when: 'done' });
});

test('what was saved comes back as it was, and week days stay with weeks', () => {
  const repeat = { every: 2, unit: 'week', weekDays: [1, 4], when: 'day' } as const;
  const draft = begin({ ...repeat, weekDays: [...repeat.weekDays] }, null);
  expect(toRepeat(draft)).toEqual(repeat);
  expect(toRepeat({ ...draft, weekDays: [4, 1] })).toEqual(repeat);
  expect(toRepeat({ ...draft, unit: 'month' })).toEqual({ every: 2, unit: 'month', when: 'day' });
});
