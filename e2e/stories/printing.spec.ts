import { createComment } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const atOnce = 20;

async function startWebsite(person: Person, count: number, columns: string[]) {
  const acme = await foundOrganization(person, 'Acme');
  const website = await startProject(person, acme, 'Website', { statuses: columns });
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index);
    await Promise.all(
      numbers.map((number) =>
        addTask(person, website, columns[number % columns.length]!, { title: `Task ${number}` }),
      ),
    );
  }
  return website;
}

/** The printer takes the page as it is when it is asked for; this one lays it out and keeps it for us to look at. */
async function hasPrinter({ page }: Person) {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = 'yes';
    };
  });
  return async () => {
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
  };
}

const rows = ({ page }: Person) => page.locator('[data-task]');

test(
  'all of a long list is printed, loaded or not, without what is for doing something',
  thorough,
  async ({ ada }) => {
    const website = await startWebsite(ada, 120, ['To Do']);
    const isPrinted = await hasPrinter(ada);
    await ada.page.emulateMedia({ colorScheme: 'dark' });
    await ada.opens(`${website.path}/tasks`);
    await ada.hearsKeys();
    await expect(rows(ada).first()).toBeVisible();
    expect(await rows(ada).count()).toBeLessThan(60);
    const forDoing = ['Main', 'Add a task to To Do'].map((label) => ada.field(label));
    for (const part of forDoing) await expect(part).toBeVisible();
    await expect(ada.button('Edit Task 119')).toBeVisible();

    await ada.page.keyboard.press('Control+p');
    await isPrinted();

    await expect(rows(ada)).toHaveCount(120);
    await expect(ada.link('Task 0')).toBeVisible();
    const tops = await rows(ada).evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().top),
    );
    expect(tops.every((top, index) => index === 0 || top > tops[index - 1]!)).toBe(true);
    await expect(ada.page.locator('html')).toHaveAttribute('data-theme', 'light');
    for (const part of forDoing) await expect(part).toBeHidden();
    await expect(ada.page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(ada.page.getByText('Website', { exact: true }).first()).toBeVisible();

    await ada.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await ada.page.emulateMedia({ media: 'screen' });
    await expect(ada.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => rows(ada).count()).toBeLessThan(60);
  },
);

test('all columns of a board are printed, with all their cards', thorough, async ({ ada }) => {
  const columns = ['To Do', 'Doing', 'Review', 'Testing', 'Waiting', 'Done', 'Shipped', 'Dropped'];
  const website = await startWebsite(ada, 120, columns);
  const isPrinted = await hasPrinter(ada);
  await ada.page.setViewportSize({ width: 800, height: 600 });
  await ada.opens(`${website.path}/tasks?view=board`);
  await ada.hearsKeys();
  await expect(rows(ada).first()).toBeVisible();

  await ada.page.keyboard.press('Control+k');
  await ada.page.keyboard.type('print');
  await expect(ada.page.getByRole('option', { name: 'Print' })).toHaveAttribute('aria-selected', 'true');
  await ada.page.keyboard.press('Enter');
  await isPrinted();

  await expect(rows(ada)).toHaveCount(120);
  const boxes = ada.page.locator('.board, .lane, .lane-body');
  await expect(boxes).toHaveCount(1 + 2 * columns.length);
  const cut = await boxes.evaluateAll((boxes) =>
    boxes
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ className }) => className),
  );
  expect(cut).toEqual([]);
  for (const name of columns)
    await expect(ada.page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('the browser’s own way prints what is loaded and says that there is more', thorough, async ({ ada }) => {
  const website = await startWebsite(ada, 120, ['To Do']);
  await ada.opens(`${website.path}/tasks`);
  await expect(rows(ada).first()).toBeVisible();
  await ada.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await ada.page.emulateMedia({ media: 'print' });
  await ada.reads(/^Only the first \d+ tasks are printed\.$/);
});

test('all of a long description and of a long conversation is printed', thorough, async ({ ada }) => {
  const website = await startWebsite(ada, 0, ['To Do']);
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`);
  const { _id: taskId, screen } = await addTask(ada, website, 'To Do', {
    title: 'Write the copy',
    description: lines.join('\n'),
  });
  const params = { ...website.params, taskId };
  for (let said = 0; said < 60; said += 1)
    await ada.api.call(createComment, { params, body: { body: `Word ${said}` } });
  const isPrinted = await hasPrinter(ada);
  await ada.opens(screen);
  await ada.hearsKeys();
  await ada.reads('Word 59');
  await expect(ada.page.getByText('Word 0', { exact: true })).toHaveCount(0);
  const note = ada.page.getByText('Only the latest activity is printed.');
  await ada.page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await ada.page.emulateMedia({ media: 'screen' });

  await ada.page.keyboard.press('Control+p');
  await isPrinted();
  const text = ada.page.locator('main').getByText('Line 0', { exact: false }).filter({ visible: true });
  await expect(text).toContainText('Line 59');
  expect((await text.boundingBox())!.height).toBeGreaterThan(60 * 16);
  const made = await ada.page.getByText(/^Created by/).boundingBox();
  expect(made!.y + made!.height, 'above the text').toBeLessThanOrEqual((await text.boundingBox())!.y);
  await expect(ada.field('Write a comment')).toBeHidden();
  await expect(ada.page.getByText(/^Word \d+$/).filter({ visible: true })).toHaveCount(60);
  await expect(note).toHaveCount(0);
});

test('bars of the calendar and the timeline keep their one line on paper', thorough, async ({ ada }) => {
  const website = await startWebsite(ada, 0, ['To Do']);
  const dueDate = new Date().toLocaleDateString('sv');
  await addTask(ada, website, 'To Do', { title: 'Bake cookies to test the oven', dueDate });
  await ada.page.setViewportSize({ width: 794, height: 1123 });
  for (const [view, where] of [
    ['calendar', '.strip'],
    ['timeline', '.bar-row'],
  ]) {
    await ada.opens(`${website.path}/tasks?view=${view}`);
    const name = ada.page.locator(`${where} .cut`).first();
    await expect(name).toBeVisible();
    await ada.page.emulateMedia({ media: 'print' });
    await expect(name).toHaveCSS('white-space', 'nowrap');
    await ada.page.emulateMedia({ media: 'screen' });
  }
});
