import { expect, test } from 'vitest';
import { listFiles, listNamed, screens, weigh } from './page-weight.ts';

test.each(screens)('the screen of $screen is light, in few files', async ({ path, mostKB, mostFiles }) => {
  const files = await listFiles(path);
  expect(files.length).toBeLessThanOrEqual(mostFiles);
  expect(await weigh(files)).toBeLessThanOrEqual(mostKB);
});

test('what shows texts and helps to write them comes when it is needed, and is light', async () => {
  const files = await listNamed('Markdown', 'Toolbar', 'suggesting');
  expect(files.filter((file) => file.endsWith('.js'))).toHaveLength(3);
  expect(await weigh(files)).toBeLessThanOrEqual(60);
  const tasks = await listFiles(screens.find(({ screen }) => screen === 'tasks')!.path);
  expect(tasks.filter((file) => files.includes(file))).toEqual([]);
});
