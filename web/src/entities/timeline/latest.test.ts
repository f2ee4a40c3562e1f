import type { TimelineEntry } from '@muster/contract';
import { expect, test } from 'vitest';
import { latestChange } from './latest.ts';

const ada = { _id: 'a', fullName: 'Ada' };
const change = (at: string) =>
  ({ type: 'activity', activity: { _id: at, at, actor: ada, kind: 'task.updated' } }) as TimelineEntry;
const comment = { type: 'comment', comment: { _id: 'c' } } as TimelineEntry;

test('the latest change is told with whoever made it, also before a comment', () => {
  const entries = [change('2026-11-17T08:00:00.000Z'), change('2026-11-17T09:00:00.000Z'), comment];
  expect(latestChange(entries, '2026-11-17T09:00:00.120Z')).toEqual({
    at: '2026-11-17T09:00:00.000Z',
    by: ada,
  });
});

test('nobody is named for a change that the history does not have yet', () => {
  expect(latestChange([change('2026-11-17T08:00:00.000Z')], '2026-11-17T09:00:00.000Z')).toBeUndefined();
  expect(latestChange([comment], '2026-11-17T09:00:00.000Z')).toBeUndefined();
});
