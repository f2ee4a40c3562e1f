import { expect, test } from 'vitest';
import { KeptPages } from './kept-pages.ts';

const pageOf = (length: number) => ({ mark: 'mark', body: 'x'.repeat(length) });

test('of so many characters, those asked for last are kept', () => {
  const pages = new KeptPages(4_000);
  pages.keep('one', pageOf(1_000));
  pages.keep('two', pageOf(1_000));
  pages.keep('three', pageOf(1_000));
  expect(pages.find('one')).toBeDefined();
  pages.keep('four', pageOf(1_000));
  expect(['one', 'two', 'three', 'four'].filter((key) => pages.find(key))).toEqual(['one', 'three', 'four']);
});

test('a page that is kept anew takes the place of the one before, and counts once', () => {
  const pages = new KeptPages(4_000);
  for (let time = 0; time < 10; time += 1) pages.keep('one', pageOf(1_000 + time));
  pages.keep('two', pageOf(1_000));
  expect(pages.find('one')?.body).toHaveLength(1_009);
  expect(pages.find('two')).toBeDefined();
});

test('one that is longer than all that is kept is not kept', () => {
  const pages = new KeptPages(4_000);
  pages.keep('long', pageOf(5_000));
  expect(pages.find('long')).toBeUndefined();
});
