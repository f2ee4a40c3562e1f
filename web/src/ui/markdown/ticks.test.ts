import { expect, test } from 'vitest';
import { effortOf } from '../../../test/effort.ts';
import { withTick } from './ticks.ts';

test.each([
  ['- [ ] one\n- [x] two', 0, '- [x] one\n- [x] two'],
  ['- [ ] one\n- [x] two', 1, '- [ ] one\n- [ ] two'],
  ['1. [ ] one\n   - [ ] inside\n2. [X] two', 1, '1. [ ] one\n   - [x] inside\n2. [X] two'],
  ['> * [ ] quoted', 0, '> * [x] quoted'],
  ['```\n- [ ] code\n```\n\n+ [ ] real', 0, '```\n- [ ] code\n```\n\n+ [x] real'],
  ['[ ] no list\n\n- [ ] real', 0, '[ ] no list\n\n- [x] real'],
  ['- [ ] a\u202eb\n- [ ] \u2067c', 1, '- [ ] a\u202eb\n- [x] \u2067c'],
  ['- [ ]\n- [ ] one\n- [ ] one', 1, '- [ ]\n- [ ] one\n- [x] one'],
])('in %j the box number %i is ticked or not', (text, number, ticked) => {
  expect(withTick(text, number)).toBe(ticked);
});

test('nothing is changed where there is no such box', () => {
  expect(withTick('- one', 0)).toBeUndefined();
  expect(withTick('- [ ] one', 1)).toBeUndefined();
});

test('the last of many boxes is found at once', () => {
  const text = '- [ ] item with `code`\n'.repeat(500);
  const ticked = `${'- [ ] item with `code`\n'.repeat(499)}- [x] item with \`code\`\n`;
  expect(effortOf(() => expect(withTick(text, 499)).toBe(ticked))).toBeLessThan(1_000);
});
