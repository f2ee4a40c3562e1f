import { datesInOrder, NewTask } from '@muster/contract';
import { expect, test } from 'vitest';
import {
  changedByOthers,
  collisions,
  isChanged,
  isSaved,
  rebased,
  takeTheirs,
  toChanges,
  withEdits,
} from './draft.ts';
import { sampleTask } from '../../../test/sample-task.ts';

const task = sampleTask({ assignedTo: ['ada', 'bob'], version: 3 });
const nothing = { base: task, edits: {} };

test('only what differs is sent, with the version that was seen', () => {
  const draft = withEdits(nothing, {
    title: 'Write all copy',
    priority: 'medium',
    assignedTo: ['bob', 'ada'],
  });
  expect(toChanges(draft)).toEqual({ title: 'Write all copy', version: 3 });
});

test('typing back what was there is no change', () => {
  const draft = withEdits(withEdits(nothing, { title: 'Other' }), { title: 'Write the copy' });
  expect(isChanged(draft)).toBe(false);
});

test('a draft is saved once the task has become what was typed, and not before', () => {
  const draft = withEdits(nothing, { title: 'Mine', priority: 'high' });
  const asTyped = { ...task, title: 'Mine', priority: 'high' as const };
  expect(isSaved(draft, { ...asTyped, version: 4 })).toBe(true);
  // Shown at once, and not saved yet.
  expect(isSaved(draft, asTyped)).toBe(false);
  expect(isSaved(draft, { ...asTyped, priority: 'low', version: 4 })).toBe(false);
});

test('taking theirs gives up only what both have changed', () => {
  const mine = withEdits(nothing, { title: 'Mine', priority: 'high' });
  const theirs = { ...task, title: 'Theirs', dueDate: '2026-11-20', version: 4 };
  expect(changedByOthers(mine, theirs)).toEqual(['title', 'dueDate']);
  expect(takeTheirs(mine, theirs)).toEqual({ base: theirs, edits: { priority: 'high' } });
});

test('what was typed is sent over a task to which somebody has only added an image', () => {
  const mine = toChanges(withEdits(nothing, { title: 'Mine' }));
  const current = { ...task, attachments: ['/photo'], version: 4 };
  expect(rebased(mine, task, current)).toEqual({ title: 'Mine', version: 4 });
});

test('what two people change in different fields are both kept', () => {
  const mine = withEdits(nothing, { title: 'Mine' });
  const current = { ...task, priority: 'high' as const, version: 4 };
  expect(collisions(mine, current)).toEqual([]);
  expect(rebased(toChanges(mine), task, current)).toEqual({ title: 'Mine', version: 4 });
});

test('it is not sent over a field that somebody has changed', () => {
  const mine = toChanges(withEdits(nothing, { title: 'Mine' }));
  expect(rebased(mine, task, { ...task, title: 'Theirs', version: 4 })).toBeUndefined();
});

test('the same value is no conflict, whoever chose it', () => {
  const mine = withEdits(nothing, { title: 'Ours', priority: 'high', assignedTo: ['bob'] });
  const current = { ...task, title: 'Ours', assignedTo: ['bob'], version: 4 };
  expect(collisions(mine, current)).toEqual([]);
  expect(rebased(toChanges(mine), task, current)).toMatchObject({ priority: 'high', version: 4 });
  expect(collisions(mine, { ...current, title: 'Theirs' })).toEqual(['title']);
});

test('a start after the due date is refused with one sentence, by the call and by the screen', () => {
  const sentence = 'The start date must not be after the due date';
  const written = {
    title: 'Copy',
    status: crypto.randomUUID(),
    startDate: '2026-05-02',
    dueDate: '2026-05-01',
  };
  expect(NewTask.safeParse(written).error!.issues.map(({ message }) => message)).toEqual([sentence]);
  expect(datesInOrder.else.message).toBe(sentence);
});
