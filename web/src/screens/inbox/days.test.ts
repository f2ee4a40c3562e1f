import type { Notice } from '@muster/contract';
import { expect, test } from 'vitest';
import { headingsOf } from './days.ts';

const now = new Date('2026-11-17T09:00');
const at = (text: string) => new Date(text).toISOString();
const notice = (_id: string, when: string, more: Partial<Notice> = {}) =>
  ({ _id, at: at(when), snoozedUntil: null, doneAt: null, ...more }) as Notice;
const read = (notices: Notice[], state: 'open' | 'snoozed' | 'done' = 'open') => [
  ...headingsOf(notices, state, now),
];

test('each day has one heading, above its first', () => {
  const notices = [
    notice('a', '2026-11-17T08:31'),
    notice('b', '2026-11-17T00:01'),
    notice('c', '2026-11-16T23:59'),
    notice('d', '2026-11-14T12:00'),
  ];
  expect(read(notices)).toEqual([
    ['a', 'Today'],
    ['c', 'Yesterday'],
    ['d', expect.stringContaining('14')],
  ]);
});

test('where the days begin anew it is with what was read', () => {
  const notices = [
    notice('old', '2026-11-16T08:00'),
    notice('a', '2026-11-17T08:00'),
    notice('b', '2026-11-16T09:00'),
  ];
  expect(read(notices)).toEqual([
    ['old', 'Yesterday'],
    ['a', 'Read · Today'],
    ['b', 'Read · Yesterday'],
  ]);
});

test('what was put off stands where it comes back, what is done with where it was', () => {
  const back = notice('a', '2026-11-10T08:00', { snoozedUntil: at('2026-11-17T08:00') });
  expect(read([back])).toEqual([['a', 'Today']]);
  const away = notice('a', '2026-11-10T08:00', { snoozedUntil: at('2026-11-18T08:00') });
  expect(read([away], 'snoozed')).toEqual([['a', 'Tomorrow']]);
  const awaiting = { snoozedUntil: at('2027-11-17T08:00'), awaitsReply: true };
  const waiting = ['b', 'c'].map((_id) => notice(_id, '2026-11-10T08:00', awaiting));
  expect(read([...waiting, away], 'snoozed')).toEqual([
    ['b', 'Until somebody replies'],
    ['a', 'Tomorrow'],
  ]);
  expect(read([notice('a', '2026-11-10T08:00', { doneAt: at('2026-11-16T08:00') })], 'done')).toEqual([
    ['a', 'Yesterday'],
  ]);
});
