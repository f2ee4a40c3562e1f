import { createComment, updateProject } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

/** A key that an input method takes for itself. */
const pressesWhileComposing = (field: Locator, key: string, ctrlKey = false) =>
  field.evaluate(
    (element, press) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { ...press, isComposing: true, bubbles: true, cancelable: true }),
      ),
    { key, ctrlKey },
  );

/** Where the last sign of the text stands: left of the first where it is read from the right. */
const endsLeft = (text: Locator) =>
  text.evaluate((element) => {
    const node = element.firstChild!;
    const [first, last] = [document.createRange(), document.createRange()];
    first.setStart(node, 0);
    first.setEnd(node, 1);
    last.setStart(node, node.textContent!.length - 1);
    last.setEnd(node, node.textContent!.length);
    return last.getBoundingClientRect().left < first.getBoundingClientRect().left;
  });

test('Enter and Esc belong to an input method while it composes', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  await ada.presses('Edit Write the copy');
  const title = ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
  await title.fill('書く');
  await pressesWhileComposing(title, 'Escape');
  await expect(title).toBeFocused();
  await expect(ada.page.getByRole('alertdialog')).toHaveCount(0);
  await ada.page.keyboard.press('Escape');
  await ada.presses('Yes', ada.page.getByRole('alertdialog'));
  await expect(title).toHaveCount(0);

  await ada.opens(task.screen);
  const sent: string[] = [];
  ada.page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await ada.field('Title').fill('書く');
  await pressesWhileComposing(ada.field('Title'), 'Enter');
  await pressesWhileComposing(ada.field('Title'), 'Enter', true);
  await expect(ada.field('Title')).toHaveValue('書く');
  await ada.page.keyboard.press('Enter');
  await ada.sees('Task updated successfully');
  expect(sent).toHaveLength(1);

  await ada.presses('Add a link');
  const link = ada.page.getByRole('combobox', { name: 'Task to link to' });
  await expect(link).toBeFocused();
  await pressesWhileComposing(link, 'Escape');
  await expect(link).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);

  await ada.opens(`${website.path}/labels`);
  await ada.presses('Add a label');
  const name = ada.field('Name of the new label');
  await expect(name).toBeFocused();
  await pressesWhileComposing(name, 'Escape');
  await expect(name).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
});

test('a text written right to left is laid out so, wherever it stands', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const hebrew = 'לכתוב את הטקסט!';
  const task = await addTask(ada, website, 'To Do', { title: hebrew });
  const { params } = website;
  await ada.api.call(createComment, { params: { ...params, taskId: task._id }, body: { body: hebrew } });
  await ada.api.call(updateProject, { params, body: { name: hebrew, description: hebrew } });
  const isLaidOut = async (within: Locator, times = 1) => {
    const texts = within.getByText(hebrew, { exact: true });
    await expect(texts).toHaveCount(times);
    for (const text of await texts.all()) expect(await endsLeft(text)).toBe(true);
  };

  await ada.opens(`${website.path}/tasks`);
  await isLaidOut(ada.page.getByRole('grid', { name: 'Tasks in To Do' }));
  await ada.opens(`${website.path}/tasks?view=board`);
  await isLaidOut(ada.page.getByRole('grid', { name: 'To Do' }));
  await ada.opens(`${acme.path}/projects`);
  await isLaidOut(ada.page.locator('.project-card'), 2);
  await ada.opens(`/search?q=${encodeURIComponent(hebrew)}`);
  const found = ada.page.locator('.hit-name, .hit-text');
  await expect(found.first()).toBeVisible();
  for (const text of await found.all()) await expect(text).toHaveCSS('unicode-bidi', 'plaintext');
  await ada.opens(task.screen);
  await expect(ada.field('Title')).toHaveCSS('unicode-bidi', 'plaintext');
  await isLaidOut(ada.page.locator('.markdown'));
  await isLaidOut(ada.page.locator('.crumb.here'));
});
