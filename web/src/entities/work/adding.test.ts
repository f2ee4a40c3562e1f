import { expect, test } from 'vitest';
import { idFor } from './adding.ts';

const placeOf = (name: string) => ({
  organization: { _id: 'acme', name: 'Acme' },
  project: { _id: name, name },
});
const typed = { title: 'Buy seeds', dueDate: null, place: placeOf('Garden') };
const returned = { ...typed, _id: '1' };

test('a line that comes back and is sent again as it was is the same task', () => {
  expect(idFor({ ...typed, place: placeOf('Garden') }, returned)).toBe('1');
});

test.each([
  ['title', { title: 'Buy two seeds' }],
  ['day', { dueDate: '2026-11-20' }],
  ['project', { place: placeOf('Website') }],
])('with another %s it is another task', (_what, change) => {
  expect(idFor({ ...typed, ...change }, returned)).not.toBe('1');
});

test('a line that is typed for the first time gets an id of its own', () => {
  expect(idFor(typed, undefined)).not.toBe(idFor(typed, undefined));
});
