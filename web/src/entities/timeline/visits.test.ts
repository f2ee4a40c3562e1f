import type { TimelineEntry } from '@muster/contract';
import { expect, test } from 'vitest';
import { findNews, newestTime } from './visits.ts';

const at = (minute: number) => `2026-11-17T08:${String(minute).padStart(2, '0')}:00.000Z`;
const person = (_id: string) => ({ _id, fullName: _id });

const says = (who: string, minute: number): TimelineEntry => ({
  type: 'comment',
  comment: {
    _id: `${who} ${minute}`,
    author: person(who),
    body: 'Hello',
    mentions: [],
    reactions: [],
    createdAt: at(minute),
    editedAt: null,
    version: 1,
  },
});
const changes = (who: string, minute: number): TimelineEntry => ({
  type: 'activity',
  activity: {
    _id: `${who} ${minute}`,
    at: at(minute),
    actor: person(who),
    via: 'web',
    kind: 'task.updated',
    subject: { type: 'task', _id: 't', name: 'Write the copy' },
    project: { _id: 'p', name: 'Website' },
    changes: [],
  },
});

const entries = [changes('ada', 1), says('bob', 2), says('ada', 3), changes('bob', 4), says('bob', 5)];
const newsFor = (me: string, seen: string | undefined, until = at(5)) =>
  findNews(entries, { seen, until, me });

test('news begins with the first thing that others did since the last visit', () => {
  expect(newsFor('ada', at(1))).toBe(1);
  expect(newsFor('ada', at(2))).toBe(3);
  expect(newsFor('ada', at(4))).toBe(4);
  expect(newsFor('bob', at(1))).toBe(2);
});

test('there is none on a first visit, after all was seen, and of what comes meanwhile', () => {
  expect(newsFor('ada', undefined)).toBe(-1);
  expect(newsFor('ada', at(5))).toBe(-1);
  expect(newsFor('bob', at(3))).toBe(-1);
  expect(newsFor('ada', at(2), at(3))).toBe(-1);
});

test('what was seen is told by the server’s clock', () => {
  expect(newestTime(entries, 'ada')).toBe(at(5));
  expect(newestTime([changes('ada', 1), says('ada', 9)], 'ada')).toBe(at(1));
  expect(newestTime([says('ada', 9)], 'ada')).toBeUndefined();
});
