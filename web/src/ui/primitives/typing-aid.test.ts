import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

/** What hears Enter or Esc and need not ask. */
const exceptions = [
  // Something is carried, and nothing typed.
  'ui/list/use-carry-keys.ts',
  'ui/list/use-dragging.ts',
  // They leave keys in fields alone, or have none.
  'screens/task-calendar/use-calendar-keys.ts',
  'screens/task-timeline/use-bar-keys.ts',
  'screens/tasks/selection/use-leaving.ts',
  // They only keep the form around them from being sent, which is right in either case.
  'screens/projects/start-from/ProjectPick.tsx',
  'screens/projects/start-from/TaskPick.tsx',
];

test('whatever hears Enter or Esc asks first whether an input method has the key', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts'] });
  const careless = files.filter((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return (
      /key [!=]== '(Enter|Escape)'|\]\.includes\(event\.key\)|^ {4,}Escape: \(/m.test(text) &&
      !text.includes('isTypingAid(')
    );
  });
  expect(careless.map((file) => file.replaceAll(sep, '/')).toSorted()).toEqual(exceptions.toSorted());
});
