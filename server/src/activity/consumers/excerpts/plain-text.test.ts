import { expect, test } from 'vitest';
import { tempo } from '../../../../test/support/tempo.ts';
import { plainText, type NameOf } from './plain-text.ts';

const [ann, web] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const names: Record<string, string> = { [ann!]: '@Ann *Lee*', [`${web}/${ann}`]: 'WEB-4 A **bold** title' };
const nameOf: NameOf = ({ id }) => names[id];
const read = (text: string, longest = 300) => plainText(text, nameOf, longest);

test.each([
  ['Ship on **Thursday**, _please_ ~~now~~', 'Ship on Thursday, please now'],
  ['> nothing\n\nWhy `not **x**`?', 'nothing Why not **x**?'],
  ['# Head\ntext\nnext', 'Head text next'],
  ['- one\n- [x] **two**\n\n1. three', 'one · two three'],
  ['| a | b |\n|---|--:|\n| 1 | **2** |', 'a b · 1 2'],
  ['```js\nlet a;\n```\n---\nend', 'let a; end'],
  ['[see](https://example.com) ![](x.png) ![plan](y.png)', 'see image plan'],
  ['<b onclick="x()">hi</b> \\*no\\*', '<b onclick="x()">hi</b> *no*'],
  ['snake_case and 2 * 3 * 4', 'snake_case and 2 * 3 * 4'],
  ['see [\u202egro.live\u202c](https://example.com) `\u2067a\u2069`', 'see gro.live a'],
])('%j reads %j', (text, words) => {
  expect(read(text)).toBe(words);
});

test('who and what is named stands under today’s name, which is no Markdown, or as it was written', () => {
  const text = `**[@Old](mention:${ann!.toUpperCase()})**, [#WEB-3](task:${web}/${ann}), [@Gone](mention:${web}) \`[@A](mention:${ann})\``;
  expect(read(text)).toBe('@Ann *Lee*, WEB-4 A **bold** title, @Gone @A');
});

test('what is too long is cut, and never within a sign or an id', () => {
  expect(read('**abc** def', 5)).toBe('abc d…');
  expect(read('abc 😀', 5)).toBe('abc …');
  expect(read(`${'a '.repeat(590)}[@Ann](mention:${ann})`, 2_000)).toMatch(/a @Ann…$/);
});

test.each([
  '*a_',
  '[',
  '![',
  '> ',
  '>',
  '- ',
  '`',
  '<a ',
  '[a](',
  '(',
  '1. ',
  ' > - ',
  '&',
  '\\',
  '|',
  'a@b.',
])('a text of nothing but %j is read in no time', (sign) => {
  const text = sign.repeat(20_000 / sign.length);
  const began = performance.now();
  for (let time = 0; time < 10; time += 1) expect(read(text).length).toBeLessThanOrEqual(301);
  expect(performance.now() - began).toBeLessThan(2_000 * tempo());
});
