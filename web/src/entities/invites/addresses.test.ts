import { expect, test } from 'vitest';
import { newId } from '../../platform/api/new-id.ts';
import { addressesIn, Invites, listTyped, mostAtOnce } from './addresses.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'Ada Lovelace <Ada@Example.com>, "Bob, the builder" <bob@example.com>',
    ['ada@example.com', 'bob@example.com'],
  ],
  [
    'ada@example.com\nbob@example.com\r\n\tcleo@example.com',
    ['ada@example.com', 'bob@example.com', 'cleo@example.com'],
  ],
  ['mailto:ada@example.com; ada@example.com', ['ada@example.com']],
  ['nobody', []],
])('of what was copied the addresses are taken: %j', (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

test('what was typed is taken apart by commas, semicolons and spaces', () => {
  expect(listTyped(' a@b.c, d@e.f;g ')).toEqual(['a@b.c', 'd@e.f', 'g']);
});

const read = (email: string, role?: 'manager') => Invites.safeParse({ _id: newId(), email, role });
const problemOf = (email: string) => read(email).error?.issues[0]?.message;

test('each address becomes an invite of its own', () => {
  const invites = read('Ada@example.com, bob@example.com', 'manager').data!;
  expect(invites.map(({ email, role }) => [email, role])).toEqual([
    ['ada@example.com', 'manager'],
    ['bob@example.com', 'manager'],
  ]);
  expect(new Set(invites.map(({ _id }) => _id)).size).toBe(2);
});

test('it is said which one is no address, and how many there may be', () => {
  expect(problemOf('')).toBe('Email is required');
  expect(problemOf('ada')).toBe('Enter a valid e-mail address');
  expect(problemOf('ada@example.com, bob')).toBe('Not an e-mail address: bob');
  const many = Array.from({ length: mostAtOnce + 1 }, (_, nth) => `ada${nth}@example.com`);
  expect(problemOf(many.join())).toBe('Invite at most 50 people at once');
});
