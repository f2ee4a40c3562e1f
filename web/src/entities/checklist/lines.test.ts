import { limits } from '@muster/contract';
import { expect, test } from 'vitest';
import { linesIn, problemWith } from './lines.ts';

const line = (text: string, isDone = false) => ({ text, isDone });

test.each([
  ['One\r\n\n  Two\t 2  \n', [line('One'), line('Two 2')]],
  ['- One\n* Two\n• Three', [line('One'), line('Two'), line('Three')]],
  ['- [ ] One\n- [x] Two\n[X] Three', [line('One'), line('Two', true), line('Three', true)]],
  ['-5 degrees', [line('-5 degrees')]],
  [' \n- \n', [line('-')]],
])('%j is read line by line', (text, lines) => {
  expect(linesIn(text)).toEqual(lines);
});

const many = (count: number) => Array.from({ length: count }, () => line('One'));

test.each([
  [many(2), limits.checklistItems - 2, undefined],
  [many(1), limits.checklistItems, 'A checklist may have at most 200 lines.'],
  [many(3), limits.checklistItems - 2, 'A checklist may have at most 200 lines. There is room for 2 more.'],
  [[line('a'.repeat(501))], 0, 'Text may have at most 500 characters'],
  [[line('a'), line('a'.repeat(501))], 0, 'Line 2: Text may have at most 500 characters'],
  [[line('a'.repeat(500))], 0, undefined],
])('too many and too long is said in words', (lines, count, problem) => {
  expect(problemWith(lines, count)).toBe(problem);
});
