import { expect, test } from 'vitest';
import { mentionsOf, sources } from './sources.ts';

const platform = sources.filter((file) => file.startsWith('src/platform/'));

test('the platform has no word of the product', () => {
  const words = /\b(project|organization|member|invite|team|task_statuse)s?\b/gi;
  expect(mentionsOf(words, platform)).toEqual({
    // Of a JSON object.
    'src/platform/db/json.ts': 2,
  });
});
