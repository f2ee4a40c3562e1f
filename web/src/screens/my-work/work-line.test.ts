import { expect, test } from 'vitest';
import { readLine } from './work-line.ts';

// A Tuesday.
const today = '2026-11-17';
const read = (line: string, declined?: string) => {
  const { title, told } = readLine(line, today, declined);
  return [title, told?.day];
};

test('a day at the end is no part of the title', () => {
  expect(read(' Sweep the pier  friday ')).toEqual(['Sweep the pier', '2026-11-20']);
});

test('a day alone is the title', () => {
  expect(read('Friday')).toEqual(['Friday', undefined]);
});

test('words that were declined as a day stay in the title, and another day can follow them', () => {
  expect(read('Look at the sun')).toEqual(['Look at the', '2026-11-22']);
  expect(read('Look at the sun', 'sun')).toEqual(['Look at the sun', undefined]);
  expect(read('Look at the sun tomorrow', 'sun')).toEqual(['Look at the sun', '2026-11-18']);
});
