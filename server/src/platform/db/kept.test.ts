import { expect, test } from 'vitest';
import { Kept } from './kept.ts';

const keepPages = () => new Kept<string>(4_000, (_key, { value }) => value.length);
const pageOf = (length: number) => ({ mark: 'mark', value: 'x'.repeat(length) });

test('of so many characters, those asked for last are kept', () => {
  const pages = keepPages();
  pages.keep('one', pageOf(1_200));
  pages.keep('two', pageOf(1_200));
  pages.keep('three', pageOf(1_200));
  expect(pages.find('one')).toBeDefined();
  pages.keep('four', pageOf(1_200));
  expect(['one', 'two', 'three', 'four'].filter((key) => pages.find(key))).toEqual(['one', 'three', 'four']);
});

test('what is kept anew takes the place of what was before, and counts once', () => {
  const pages = keepPages();
  for (let time = 0; time < 10; time += 1) pages.keep('one', pageOf(1_000 + time));
  pages.keep('two', pageOf(1_000));
  expect(pages.find('one')?.value).toHaveLength(1_009);
  expect(pages.find('two')).toBeDefined();
});

test('one that takes more than there is room for is kept alone', () => {
  const pages = keepPages();
  pages.keep('one', pageOf(1_000));
  pages.keep('long', pageOf(5_000));
  expect(pages.find('one')).toBeUndefined();
  expect(pages.find('long')).toBeDefined();
  pages.keep('two', pageOf(1_000));
  expect(pages.find('long')).toBeUndefined();
});
