import { getTask, updateTask } from '@muster/contract';
import { gives } from '../../images.ts';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const stale = '409 /organizations/:id/projects/:id/tasks/:id';
const plan = 'Ask **Bob** first:\nhttps://example.com/plan\n\n- [ ] one\n- [ ] two\n- [ ] three';

async function startTask(ada: Person, bob: Person, description: string) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy', description });
  const params = { ...website.params, taskId: task._id };
  const saved = async () => (await ada.api.call(getTask, { params })).task;
  return { task, params, saved, website };
}

const text = (person: Person) => person.page.getByRole('group', { name: 'Text', exact: true });
const box = (person: Person, name: string) => person.page.getByRole('checkbox', { name, exact: true });

test('a description is read as Markdown, edited in its place, and looked at before it is saved', async ({
  ada,
  bob,
}) => {
  const { task, saved } = await startTask(ada, bob, plan);
  await ada.opens(task.screen);
  await expect(text(ada).locator('strong')).toHaveText('Bob');
  await expect(text(ada).getByRole('link')).toHaveAttribute('href', 'https://example.com/plan');
  await expect(ada.page.getByRole('heading', { name: 'Activity' })).toBeInViewport();
  const made = ada.page.getByText(/^Created by Ada Lovelace on /);
  await expect(made).not.toContainText('last change');

  await text(ada).locator('strong').click();
  await expect(ada.field('Description')).toBeFocused();
  await expect(ada.field('Description')).toHaveAttribute('rows', '12');
  await expect(text(ada).getByRole('link')).toHaveCount(0);
  await ada.field('Description').fill('Ask **Kim** first');
  await ada.page.keyboard.press('Escape');
  await expect(text(ada).locator('strong')).toHaveText('Kim');
  await ada.reads('Unsaved changes');
  expect((await saved()).description).toBe(plan);
  await ada.presses('Update Task');
  await ada.sees('Task updated successfully');
  expect((await saved()).description).toBe('Ask **Kim** first');
  await expect(made).toContainText('last change just now by Ada Lovelace');

  await ada.presses('Edit description');
  await ada.field('Description').fill('Ask **Kim** and **Bob**');
  await ada.presses('Update Task', text(ada));
  await expect(text(ada).locator('strong')).toHaveText(['Kim', 'Bob']);
  await expect(text(ada)).toBeFocused();
  await ada.presses('Edit description');
  await expect(ada.field('Description')).toBeFocused();
  await ada.button('View (0) Attachments').click();
  await ada.closes('Attachments');
  await expect(text(ada).locator('strong')).toHaveText(['Kim', 'Bob']);
});

test(
  'by keyboard alone properties are chosen, a text is written and saved, a box ticked, and the tick undone',
  thorough,
  async ({ ada, bob }) => {
    const { task, saved, website } = await startTask(ada, bob, '- [ ] one');
    await ada.opens(task.screen);
    await ada.hearsKeys();
    await expect(box(ada, 'one')).toBeVisible();
    const { keyboard } = ada.page;
    const option = (name: string) => ada.page.getByRole('option', { name, exact: true });
    for (const [key, from, to] of [
      ['s', 'To Do', 'Doing'],
      ['p', 'Medium', 'High'],
    ] as const) {
      await keyboard.press(key);
      await expect(option(from)).toBeFocused();
      await keyboard.type(to.slice(0, 2));
      await expect(option(to)).toBeFocused();
      await keyboard.press('Enter');
      await ada.sees('Task updated successfully');
      await expect(ada.heading('Task Details')).toBeFocused();
    }
    expect(await saved()).toMatchObject({ status: website.statuses['Doing'], priority: 'high' });
    await keyboard.press('d');
    await expect(ada.field('Due date')).toBeFocused();
    await keyboard.press('Escape');
    await keyboard.press('e');
    await expect(ada.field('Description')).toBeFocused();
    // With which a list goes on by itself.
    await expect(ada.page.getByRole('toolbar')).toBeVisible();
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    await keyboard.type('two');
    await keyboard.press('Control+Enter');
    await ada.sees('Task updated successfully');
    await keyboard.press('Escape');
    await expect(text(ada)).toBeFocused();
    await ada.tabsTo(box(ada, 'two'));
    await keyboard.press('Space');
    await ada.sees('Task updated successfully');
    await expect(box(ada, 'two')).toBeChecked();
    await expect(box(ada, 'two')).toBeFocused();
    expect((await saved()).description).toBe('- [ ] one\n- [x] two');
    await keyboard.press('Control+z');
    await ada.sees('Undone: “Write the copy” is as it was');
    await expect(box(ada, 'two')).not.toBeChecked();
    expect((await saved()).description).toBe('- [ ] one\n- [ ] two');
  },
);

test(
  'two people tick boxes and write other lines of one text: both are kept',
  thorough,
  async ({ ada, bob }) => {
    const { task, saved } = await startTask(ada, bob, plan);
    for (const person of [ada, bob]) {
      await person.hearsNothing();
      await person.opens(task.screen);
      await expect(box(person, 'one')).toBeVisible();
    }
    await bob.fills({ Description: plan.replace('Bob', 'Kim') });
    await ada.fills({ Description: plan.replace('three', 'three or four') });
    await bob.presses('Update Task');
    await bob.sees('Task updated successfully');
    ada.expectsInConsole(stale);
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    const both = plan.replace('Bob', 'Kim').replace('three', 'three or four');
    expect((await saved()).description).toBe(both);
    await expect(text(ada).locator('strong')).toHaveText('Kim');

    bob.expectsInConsole(stale);
    await box(bob, 'one').click();
    await bob.sees('Task updated successfully');
    expect((await saved()).description).toBe(both.replace('[ ] one', '[x] one'));
    await expect(box(bob, 'three or four')).toBeVisible();

    // Only what he did himself: her line came into his answer.
    await expect(bob.button('Undo')).toHaveCount(1);
    await bob.presses('Undo');
    await bob.sees('Undone: “Write the copy” is as it was');
    expect((await saved()).description).toBe(both);
  },
);

test('the same line written by two stands side by side until one decides', thorough, async ({ ada, bob }) => {
  const { task, params, saved } = await startTask(ada, bob, plan);
  await ada.opens(task.screen);
  await ada.isListening();
  await ada.fills({ Description: plan.replace('Bob', 'Kim') });
  const theirs = plan.replace('Bob', 'Eve');
  await bob.api.call(updateTask, { params, body: { description: theirs } });
  const conflict = ada.page.getByRole('status').filter({ hasText: 'Bob Martin has changed this task' });
  await expect(conflict.getByRole('group', { name: 'Theirs' })).toContainText('Ask **Eve** first');
  await expect(conflict.getByRole('group', { name: 'Yours' })).toContainText('Ask **Kim** first');
  await inspects(ada, 'Website · Write the copy · Muster');
  await ada.presses('Take theirs');
  await expect(conflict).toHaveCount(0);
  await expect(text(ada).locator('strong')).toHaveText('Eve');
  expect((await saved()).description).toBe(theirs);
});

test('a property is saved when it is chosen and undone with Undo, but not over what others chose since', async ({
  ada,
  bob,
}) => {
  const { task, params, saved, website } = await startTask(ada, bob, plan);
  await ada.opens(task.screen);
  await ada.fills({ Title: 'Half a th' });
  await ada.chooses('Status', 'Doing');
  await ada.sees('Task updated successfully');
  await ada.chooses('Priority', 'High');
  await ada.sees('Task updated successfully');
  await ada.page.getByRole('combobox', { name: 'Assignees' }).click();
  await ada.page.getByRole('option', { name: /Bob Martin/ }).click();
  await ada.page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await expect.poll(async () => (await saved()).assignedTo).toHaveLength(2);
  for (let answers = 0; answers < 2; answers += 1) await ada.sees('Task updated successfully');
  expect(await saved()).toMatchObject({
    title: 'Write the copy',
    status: website.statuses['Doing'],
    priority: 'high',
  });
  await expect(ada.field('Title')).toHaveValue('Half a th');

  await ada.page.keyboard.press('Escape');
  await expect(ada.button('Undo')).toHaveCount(1);
  await ada.presses('Undo');
  await ada.sees('Undone: “Write the copy” is as it was');
  expect((await saved()).assignedTo).toEqual([bob.id]);

  await ada.isListening();
  await ada.chooses('Priority', 'Low');
  await ada.sees('Task updated successfully');
  await expect(ada.button('Undo')).toBeVisible();
  await bob.api.call(updateTask, { params, body: { priority: 'medium' } });
  ada.expectsInConsole(stale);
  await ada.presses('Undo');
  await ada.sees('“Write the copy” has been changed since. Nothing was undone.');
  expect((await saved()).priority).toBe('medium');
  await expect(ada.page.getByRole('combobox', { name: 'Priority' })).toContainText('Medium');
});

test(
  'a task without a text and one with a long one are for anybody, in both themes and at every size',
  thorough,
  async ({ ada, bob }) => {
    const { task, params } = await startTask(ada, bob, '');
    await ada.opens(task.screen);
    await expect(ada.field('Description')).toHaveAttribute('placeholder', 'Add a description');
    expect((await ada.field('Description').boundingBox())!.height).toBeLessThan(60);
    await expect(ada.page.getByRole('heading', { name: 'Activity' })).toBeInViewport();
    await inspects(ada, 'Website · Write the copy · Muster');
    await ada.field('Description').click();
    await expect
      .poll(async () => (await ada.field('Description').boundingBox())!.height)
      .toBeGreaterThan(200);
    await ada.api.call(updateTask, { params, body: { description: plan } });
    await ada.page.reload();
    await expect(box(ada, 'one')).toBeVisible();
    await inspects(ada, 'Website · Write the copy · Muster');
  },
);

test(
  'the text field makes words bold, continues lists, and turns a pasted address into a link',
  thorough,
  async ({ ada, bob }) => {
    const { task, saved } = await startTask(ada, bob, '');
    await ada.opens(task.screen);
    const { keyboard } = ada.page;
    const field = ada.field('Description');
    await field.click();
    const tools = ada.page.getByRole('toolbar', { name: 'Formatting' });
    await expect(tools.getByRole('button')).toHaveCount(9);
    await keyboard.type('Ask Bob about the plan');
    await keyboard.press('Control+Shift+ArrowLeft');
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://example.com/plan');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field).toHaveValue('Ask Bob about the [plan](https://example.com/plan)');
    await keyboard.press('Enter');
    await tools.getByRole('button', { name: 'Checklist' }).click();
    await expect(field).toBeFocused();
    await keyboard.type('one');
    await keyboard.press('Enter');
    await keyboard.type('two');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('Done by ');
    await keyboard.press('Control+b');
    await keyboard.type('Friday');
    const written =
      'Ask Bob about the [plan](https://example.com/plan)\n- [ ] one\n- [ ] two\nDone by **Friday**';
    await expect(field).toHaveValue(written);
    await keyboard.press('Control+z');
    await expect(field).not.toHaveValue(written);
    await keyboard.press('Control+Shift+z');
    await expect(field).toHaveValue(written);
    await inspects(ada, 'Website · Write the copy · Muster');
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    expect((await saved()).description).toBe(written);

    await ada.presses('Edit description');
    await field.fill('Never mind');
    await field.selectText();
    await keyboard.press('Control+k');
    await expect(field).toHaveValue('[Never mind]()');
    await expect(ada.page.getByRole('dialog')).toHaveCount(0);
    await keyboard.type('https://example.com');
    await expect(field).toHaveValue('[Never mind](https://example.com)');
    await ada.presses('Cancel');
    await expect(box(ada, 'two')).toBeVisible();
    await expect(ada.page.getByText('Unsaved changes')).toHaveCount(0);
  },
);

test(
  'by keyboard alone a comment is written with the tools of the text field',
  thorough,
  async ({ ada, bob }) => {
    const { task } = await startTask(ada, bob, plan);
    await ada.opens(task.screen);
    const { keyboard } = ada.page;
    const comment = ada.page.getByRole('textbox', { name: 'Write a comment' });
    await ada.tabsTo(comment);
    await expect(ada.button('Italic')).toBeVisible();
    await keyboard.type('Ask ');
    await keyboard.press('Control+i');
    await keyboard.type('Kim');
    await keyboard.press('End');
    await ada.tabsTo(ada.button('Bold'));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect(ada.button('Link')).toBeFocused();
    await keyboard.press('Enter');
    await expect(comment).toBeFocused();
    await keyboard.type('here');
    await expect(comment).toHaveValue('Ask _Kim_[here]()');
    await keyboard.press('Control+Enter');
    await expect(ada.page.getByRole('article').locator('em')).toHaveText('Kim');
  },
);

test(
  'a picture dropped on the text or pasted into a comment becomes an attachment',
  thorough,
  async ({ ada, bob }) => {
    const { task, saved } = await startTask(ada, bob, plan);
    await ada.opens(task.screen);
    await gives(text(ada), 'drop', 'harbour.png');
    await gives(ada.page.getByRole('textbox', { name: 'Write a comment' }), 'paste', 'boats.png');
    await expect(ada.page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    expect((await saved()).files.map(({ name }) => name)).toEqual(['harbour.png', 'boats.png']);
  },
);
