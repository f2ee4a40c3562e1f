import { expect, test } from 'vitest';
import { mentionsOf, sources } from './sources.ts';

const above = sources.filter((file) => /^src\/(features|activity)\//.test(file));

test('whose way it is by which somebody asks is found out below all features', () => {
  expect(mentionsOf(/token_?hash\b/gi, above)).toEqual({
    // A session has the address of its browser.
    'src/features/push/queries.ts': 8,
  });
});
