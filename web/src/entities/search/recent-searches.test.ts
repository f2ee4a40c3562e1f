import { expect, test } from 'vitest';
import { withSearch } from './recent-searches.ts';

test('six searches are remembered, each once, and not what was typed on the way', () => {
  const typed = ['a', 'b', 'c', 'd', 'e', 'f', 'har', 'harbour', '', 'b'];
  const kept = typed.reduce<string[]>(withSearch, []);
  expect(kept).toEqual(['b', 'harbour', 'f', 'e', 'd', 'c']);
});
