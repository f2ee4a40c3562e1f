import { expect, test } from 'vitest';
import { listFiles, screens, weigh } from './page-weight.ts';

test.each(screens)('the screen of $screen is light, in few files', async ({ path, mostKB, mostFiles }) => {
  const files = await listFiles(path);
  expect(files.length).toBeLessThanOrEqual(mostFiles);
  expect(await weigh(files)).toBeLessThanOrEqual(mostKB);
});
