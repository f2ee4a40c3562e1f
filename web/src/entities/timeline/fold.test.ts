import type { Activity, TimelineEntry } from '@muster/contract';
import { expect, test } from 'vitest';
import { foldChanges } from './fold.ts';

const ada = { _id: 'a', fullName: 'Ada' };
const bob = { _id: 'b', fullName: 'Bob' };
let count = 0;

const activity = (
  minute: number,
  actor: Activity['actor'],
  kind: Activity['kind'],
  ...fields: string[]
): TimelineEntry => ({
  type: 'activity',
  activity: {
    _id: String(count++),
    at: new Date(minute * 60_000).toISOString(),
    actor,
    via: 'web',
    kind,
    subject: { type: 'task', _id: 't', name: 'Write the copy' },
    project: { _id: 'p', name: 'Website' },
    changes: fields.map((field) => ({ field, from: 1, to: 2 })),
  },
});

const comment = (minute: number): TimelineEntry => ({
  type: 'comment',
  comment: {
    _id: String(count++),
    author: ada,
    body: 'Hm',
    mentions: [],
    createdAt: new Date(minute * 60_000).toISOString(),
    editedAt: null,
    reactions: [],
    version: 1,
  },
});

/** Each item as the fields that it tells of. */
const brief = (entries: TimelineEntry[]) =>
  foldChanges(entries).map((item) =>
    item.type === 'comment' ? 'comment' : item.changes.map(({ field, kind }) => field || kind).join(' '),
  );

test('what one person changes within half an hour is one item, however long they go on', () => {
  const entries = [
    activity(0, ada, 'task.updated', 'title'),
    activity(20, ada, 'task.updated', 'status', 'priority'),
    activity(40, ada, 'task.updated', 'dueDate'),
    activity(69, ada, 'task.updated', 'labels'),
  ];
  expect(brief(entries)).toEqual(['title status priority', 'dueDate labels']);
});

test('a comment, or somebody else, ends it', () => {
  const entries = [
    activity(0, ada, 'task.updated', 'title'),
    comment(1),
    activity(2, ada, 'task.updated', 'status'),
    activity(3, bob, 'task.updated', 'priority'),
  ];
  expect(brief(entries)).toEqual(['title', 'comment', 'status', 'priority']);
});

test('making the task stands alone', () => {
  const entries = [activity(0, ada, 'task.created'), activity(1, ada, 'task.updated', 'title')];
  expect(brief(entries)).toEqual(['task.created', 'title']);
});

test('of a card that is moved to another column only the column is told', () => {
  expect(brief([activity(0, ada, 'task.moved', 'status', 'rank')])).toEqual(['status']);
});

test('each change has a name of its own', () => {
  const [run] = foldChanges([
    activity(0, ada, 'task.updated', 'title', 'status'),
    activity(1, ada, 'attachment.added', 'attachments'),
  ]);
  const ids = run!.type === 'run' ? run!.changes.map(({ id }) => id) : [];
  expect(new Set(ids).size).toBe(3);
});
