import { createChecklistItem } from '@muster/contract';
import { findBarriers } from '../../barriers.ts';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Paint', priority: 'high' });
  return { website, task, tasks: `${website.path}/tasks` };
}

const title = (person: Person) => person.page.getByRole('textbox', { name: 'Title' });
const titles = ({ page }: Person) => page.locator('[data-task] a.title');

test(
  'a task is duplicated from its page, opened, seen by a colleague, and taken back by one Undo',
  thorough,
  async ({ ada, bob }) => {
    const { website, task, tasks } = await startWork(ada, bob);
    const params = { ...website.params, taskId: task._id };
    await ada.api.call(createChecklistItem, { params, body: { text: 'Buy colour', isDone: true } });
    await Promise.all([ada.opens(task.screen), bob.opens(tasks)]);
    await expect(titles(bob)).toHaveText(['Paint']);
    await bob.isListening();
    await ada.presses('Duplicate');

    await ada.sees('Duplicated “Paint”');
    await expect(title(ada)).toHaveValue('Copy of Paint');
    await expect(ada.button('Copy WEB-2')).toBeVisible();
    await expect(ada.page.getByRole('checkbox', { name: 'Buy colour' })).not.toBeChecked();
    await expect(titles(bob)).toHaveText(['Copy of Paint', 'Paint']);

    await ada.presses('Undo');
    await ada.sees('Deleted “Copy of Paint”');
    await expect(title(ada)).toHaveValue('Paint');
    await expect(titles(bob)).toHaveText(['Paint']);
    await inspects(ada, 'Website · Paint · Muster');
  },
);

test(
  'from a panel the copy is shown there; the key and the palette do it, too',
  thorough,
  async ({ ada, bob }) => {
    const { tasks } = await startWork(ada, bob);
    await ada.opens(tasks);
    await ada.hearsKeys();
    await expect(titles(ada)).toHaveText(['Paint']);
    await titles(ada).first().click();
    const panel = ada.page.getByRole('complementary', { name: 'Task Details' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Duplicate' })).toBeVisible();
    await ada.page.keyboard.press('b');
    await ada.sees('Duplicated “Paint”');
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Paint');
    await expect(panel).toBeFocused();
    await expect(titles(ada)).toHaveText(['Copy of Paint', 'Paint']);

    await ada.page.keyboard.press('Control+k');
    await ada.page.getByRole('combobox', { name: 'Find anything' }).fill('duplicate');
    await ada.page.getByRole('option', { name: 'Duplicate this task' }).click();
    await ada.sees('Duplicated “Copy of Paint”');
    await expect(titles(ada)).toHaveText(['Copy of Copy of Paint', 'Copy of Paint', 'Paint']);
  },
);

test(
  'of a task with sub-tasks it is asked whether they come along, and Undo takes all of them',
  thorough,
  async ({ ada, bob }) => {
    const { website, task, tasks } = await startWork(ada, bob);
    for (const part of ['Sand', 'Prime'])
      await addTask(ada, website, 'Done', { title: part, parent: task._id });
    await ada.opens(task.screen);
    await ada.hearsKeys();
    await ada.tabsTo(ada.button('Duplicate'));
    await ada.page.keyboard.press('Enter');
    const dialog = ada.page.getByRole('dialog', { name: 'Duplicate WEB-1' });
    await expect(dialog.getByRole('checkbox', { name: 'Include its 2 sub-tasks' })).toBeChecked();
    expect(await findBarriers(ada.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Duplicate' }).press('Enter');
    await ada.sees('Duplicated “Paint”');
    await expect(title(ada)).toHaveValue('Copy of Paint');
    for (const part of ['Sand', 'Prime']) await expect(ada.link(part)).toBeVisible();
    await expect(ada.page.getByText('0 of 2')).toBeVisible();

    await ada.page.keyboard.press('Control+z');
    await ada.sees('Deleted “Copy of Paint”');
    await expect(title(ada)).toHaveValue('Paint');
    await ada.opens(tasks);
    await expect(titles(ada)).toHaveText(['Paint']);
  },
);

test('where it is refused, the task stays and says so', thorough, async ({ ada, bob }) => {
  const { task } = await startWork(ada, bob);
  await ada.opens(task.screen);
  await expect(ada.button('Duplicate')).toBeVisible();
  await ada.page.route('**/duplicate', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'TOO_MANY_SUB_TASKS', message: 'No room.' } }),
  );
  ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id/duplicate');
  await ada.presses('Duplicate');
  await ada.sees('No room.');
  await expect(title(ada)).toHaveValue('Paint');
});
