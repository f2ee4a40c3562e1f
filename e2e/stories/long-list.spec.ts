import { expect, test, thorough } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const count = 200;
const atOnce = 10;
const titleOf = (number: number) => `Task ${String(number).padStart(3, '0')}`;

test('a list of two hundred tasks is read to its end, and the place is kept', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'] });
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => addTask(ada, website, 'To Do', { title: titleOf(number) })));
  }
  await ada.opens(`${website.path}/tasks`);
  const list = ada.page.getByRole('grid', { name: 'Tasks in To Do' });
  const rows = list.getByRole('row');
  await expect(rows.first()).toBeVisible();

  const seen = new Set<string>();
  const end = ada.page.getByText('No more Tasks', { exact: true });
  await ada.page.mouse.move(640, 500);
  await expect
    .poll(
      async () => {
        await ada.page.mouse.wheel(0, 400);
        await ada.isDrawn();
        const titles = await rows.evaluateAll((items) =>
          items.map((item) => item.querySelector('a')!.textContent),
        );
        titles.forEach((title) => seen.add(title));
        expect(titles.length).toBeLessThan(60);
        return (await end.isVisible()) && seen.size;
      },
      { intervals: [20] },
    )
    .toBe(count);
  await expect(list).toHaveAttribute('aria-rowcount', String(count));
  const adding = ada.page.getByRole('form', { name: 'Add a task to To Do' });
  for (const part of [adding, ada.page.getByRole('tablist'), ada.page.getByRole('button', { name: 'Board' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await ada.page.setViewportSize({ width: 360, height: 640 });
  await ada.page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(adding).not.toBeInViewport();
  const tabs = (await ada.page.getByRole('tablist').boundingBox())!;
  expect(tabs.y).toBeGreaterThan(50);
  expect(tabs.y + tabs.height).toBeLessThan(640 / 4);
  await ada.presses('Add a task');
  await expect(adding.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  await ada.page.keyboard.press('Escape');
  await rows.first().focus();
  await ada.page.keyboard.press('End');
  await expect(end).toBeInViewport();

  await ada.page.mouse.wheel(0, -4000);
  await expect(end).not.toBeInViewport();
  const middle = ada.page.locator('[data-task]').filter({ visible: true });
  const title = await middle.evaluateAll((items) => {
    const inSight = items.find((item) => item.getBoundingClientRect().top > 300);
    return inSight!.querySelector('a')!.textContent;
  });
  const before = await ada.link(title).boundingBox();
  await ada.follows(`Details of ${title}`);
  await expect(ada.field('Title')).toHaveValue(title);
  await ada.page.goBack();
  await expect(ada.link(title)).toBeInViewport();
  await expect
    .poll(async () => Math.abs((await ada.link(title).boundingBox())!.y - before!.y))
    .toBeLessThan(8);

  await rows.filter({ has: ada.link(title) }).focus();
  await ada.page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '1');
  await ada.page.keyboard.press('End');
  await expect(ada.page.locator(':focus')).toHaveAttribute('aria-rowindex', String(count));

  await ada.page.getByRole('tab', { name: 'Done' }).click();
  await ada.reads('Done is empty');
  await ada.isAt(/\?tab=/);
  await ada.page.reload();
  await ada.reads('Done is empty');
});

test('the arrow keys walk through the rows, Enter opens one', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  for (const title of ['Third', 'Second', 'First']) await addTask(ada, website, 'To Do', { title });
  await ada.opens(`${website.path}/tasks`);
  await ada.tabsTo(ada.row('First'));
  await ada.page.keyboard.press('ArrowDown');
  await expect(ada.row('Second')).toBeFocused();
  await ada.page.keyboard.press('ArrowDown');
  await ada.page.keyboard.press('ArrowUp');
  await expect(ada.row('Second')).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(ada.field('Title')).toHaveValue('Second');
});
