import type { WrittenComment } from '@muster/contract';
import { expect, test } from 'vitest';
import { namesOfThose, withReaction } from './reactions.ts';

const comment = {
  reactions: [
    { mark: 'agree', by: ['ada'] },
    { mark: 'seen', by: ['bob'] },
  ],
} as WrittenComment;
const marksOf = ({ reactions }: WrittenComment) => reactions.map(({ mark, by }) => `${mark} ${by.join()}`);

test('a mark that is set stands in its place, once for each person', () => {
  const once = withReaction(comment, 'bob', 'thanks', true);
  expect(marksOf(once)).toEqual(['agree ada', 'thanks bob', 'seen bob']);
  expect(marksOf(withReaction(once, 'bob', 'thanks', true))).toEqual(marksOf(once));
  expect(marksOf(withReaction(once, 'cleo', 'agree', true))[0]).toBe('agree ada,cleo');
});

test('a mark that nobody has set any more is gone', () => {
  expect(marksOf(withReaction(comment, 'bob', 'seen', false))).toEqual(['agree ada']);
  expect(marksOf(withReaction(comment, 'cleo', 'seen', false))).toEqual(marksOf(comment));
});

test('those who set it are named, oneself first, and of very many some', () => {
  const people = new Map([['bob', { fullName: 'Bob Martin' }]]);
  expect(namesOfThose(['ada'], 'ada', people)).toBe('You');
  expect(namesOfThose(['bob', 'ada', 'eve'], 'ada', people)).toBe('You, Bob Martin and somebody');
  const crowd = Array.from({ length: 22 }, (_, index) => `p${index}`);
  expect(namesOfThose(['bob', ...crowd], 'ada', people)).toMatch(/^Bob Martin, .* and 3 others$/);
});
