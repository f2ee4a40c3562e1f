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

const hears = /key [!=]== '(Enter|Escape)'|\]\.includes\(event\.key\)|^ {4,}Escape: \(/;
const [linesBefore, linesAfter] = [16, 1];

/** In the lines around the key, which are one handler: another one in the same file asks for itself. */
function isCareless(code: string) {
  const lines = code.split('\n');
  return lines.some(
    (line, at) =>
      hears.test(line) &&
      !lines
        .slice(Math.max(0, at - linesBefore), at + linesAfter + 1)
        .some((near) => near.includes('isTypingAid(')),
  );
}

test('whatever hears Enter or Esc asks first whether an input method has the key', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts'] });
  const careless = files.filter((file) => isCareless(readFileSync(join(src, file), 'utf8')));
  expect(careless.map((file) => file.replaceAll(sep, '/')).toSorted()).toEqual(exceptions.toSorted());
});

test('one handler that asks does not speak for another in the same file', () => {
  const careful = `function heed(event) {\n  if (isTypingAid(event)) return;\n  if (event.key === 'Enter') save();\n}\n`;
  const careless = `function leave(event) {\n  if (event.key === 'Escape') close();\n}\n`;
  expect(isCareless(careful)).toBe(false);
  expect(isCareless(careful + '\n'.repeat(linesBefore) + careless)).toBe(true);
});
