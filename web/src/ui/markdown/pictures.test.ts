import type { Tokens } from 'marked';
import { expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { fileNameOf, pictureText, showsPicture } from './pictures.ts';

const names = [
  'harbour.png',
  'my harbour (2).png',
  'a<b>c.png',
  '100%.png',
  '50%25.png',
  'back\\slash.png',
  '[x](y).png',
  'Äpfel & Birnen.webp',
  `${'long '.repeat(50)}.png`,
];

test.each(names)('a picture written for %s is read as the picture of that file', (name) => {
  const text = `before ${pictureText(name)} after`;
  const [paragraph] = parseMarkdown(text);
  const image = (paragraph as Tokens.Paragraph).tokens.find(({ type }) => type === 'image');
  expect(fileNameOf((image as Tokens.Image).href)).toBe(name);
  expect(showsPicture(text, name)).toBe(true);
  expect(names.filter((other) => showsPicture(text, other))).toEqual([name]);
});

test('an address that is no name of a file is left as it is', () => {
  expect(fileNameOf('%zz')).toBe('%zz');
});
