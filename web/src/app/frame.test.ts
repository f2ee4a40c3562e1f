import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { token } from '../../test/tokens.ts';

const css = readFileSync(new URL('frame.css', import.meta.url), 'utf8');

test('the frame is as dark as the dark theme before any script has chosen it', () => {
  const colors = [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)];
  expect(colors.length).toBeGreaterThan(0);
  for (const [, name = '', color] of colors) expect(color, name).toBe(token('dark', name));
});
