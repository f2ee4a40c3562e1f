import { expect, test } from 'vitest';
import {
  beginName,
  continueList,
  isAddress,
  makeLink,
  toggleLines,
  toggleMark,
  type Edit,
  type Selection,
} from './edits.ts';

/** What is selected stands between bars; one bar is the cursor. */
function select(marked: string): Selection {
  const [before = '', inside, after] = marked.split('|');
  return after === undefined
    ? { text: `${before}${inside}`, from: before.length, to: before.length }
    : { text: `${before}${inside}${after}`, from: before.length, to: before.length + inside!.length };
}

function apply({ text }: Selection, { from, to, insert, select: [start, end] }: Edit) {
  const next = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`;
}

test.each([
  ['a |word| b', 'a **|word|** b'],
  ['a **|word|** b', 'a |word| b'],
  ['a |**word**| b', 'a |word| b'],
  ['a | b', 'a **|** b'],
])('%j is made bold, or no longer: %j', (before, after) => {
  expect(apply(select(before), toggleMark(select(before), '**'))).toBe(after);
});

test.each([
  ['see |the plan|', undefined, 'see [the plan](|)'],
  ['see |the plan|', 'https://a.example', 'see [the plan](https://a.example)|'],
  ['see |', undefined, 'see [|]()'],
])('%j leads to %j: %j', (before, address, after) => {
  expect(apply(select(before), makeLink(select(before), address))).toBe(after);
});

test.each([
  ['|', '@|'],
  ['ask|', 'ask @|'],
  ['ask |', 'ask @|'],
  ['ask\n|', 'ask\n@|'],
  ['|ask| them', 'ask @| them'],
])('a name is begun in %j: %j', (before, after) => {
  expect(apply(select(before), beginName(select(before), '@'))).toBe(after);
});

test.each([
  ['one|', 'one\nnothing', '|'],
  ['- one|', '', '- one\n- |'],
  ['- [x] one|', '', '- [x] one\n- [ ] |'],
  ['  9. one|', '', '  9. one\n  10. |'],
  ['- one\n- |', '', '- one\n|'],
])('Enter after %j', (before, _, after) => {
  const selection = select(before);
  const edit = continueList(selection);
  expect(edit && apply(selection, edit)).toBe(after === '|' ? undefined : after);
});

test.each([
  ['one|', '- one|'],
  ['- one|', 'one|'],
  ['|one\ntwo|', '|- one\n- two|'],
  ['|1. one\n2. two|', '|- one\n- two|'],
  ['|- one\n- two|', '|one\ntwo|'],
])('%j as a list: %j', (before, after) => {
  expect(
    apply(
      select(before),
      toggleLines(select(before), () => '- '),
    ),
  ).toBe(after);
});

test.each([
  ['https://a.example/b?c', true],
  ['https://', false],
  ['see https://a.example', false],
  ['javascript:alert(1)', false],
])('%j is an address: %j', (text, is) => {
  expect(isAddress(text)).toBe(is);
});
