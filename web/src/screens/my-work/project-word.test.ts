import { expect, test } from 'vitest';
import { projectWordAt, withoutWord } from './project-word.ts';

test.each([
  ['Check plate #coa|', 'coa', 'Check plate |'],
  ['Check #coa|st plate', 'coast', 'Check |plate'],
  ['#|', '', '|'],
  ['#web| Check friday', 'web', '|Check friday'],
])('%s asks for the projects of “%s”', (typed, word, left) => {
  const cursor = typed.indexOf('|');
  const text = typed.replace('|', '');
  const found = projectWordAt(text, cursor)!;
  expect(found.word).toBe(word);
  const rest = withoutWord(text, found);
  expect(`${rest.text.slice(0, rest.cursor)}|${rest.text.slice(rest.cursor)}`).toBe(left);
});

test.each(['Check|', 'Like #42|', 'Like #-|', 'C#|', '#coast plate|'])('%s asks for none', (typed) => {
  expect(projectWordAt(typed.replace('|', ''), typed.indexOf('|'))).toBeUndefined();
});
