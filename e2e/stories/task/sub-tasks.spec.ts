import { getTask, updateTask, type SubTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const section = ({ page }: Person) => page.getByRole('region', { name: 'Sub-tasks' });
const rows = (person: Person) => section(person).getByRole('listitem');
const field = (person: Person) => section(person).getByRole('textbox');

test('sub-tasks are typed, ticked, opened and taken out, and a colleague sees it', async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const stored = async () =>
    (await ada.api.call(getTask, { params: { ...website.params, taskId: task._id } })).task;
  await ada.opens(task.screen);
  await bob.opens(task.screen);
  await Promise.all([ada.isListening(), bob.isListening()]);

  await field(ada).focus();
  await ada.page.keyboard.type('Ask Cleo');
  await ada.page.keyboard.press('Enter');
  await expect(field(ada)).toBeFocused();
  await ada.page.keyboard.type('Proofread');
  await ada.page.keyboard.press('Enter');
  await expect(rows(ada)).toHaveText([/#2Ask CleoTo Do/, /#3ProofreadTo Do/]);
  await expect(rows(bob)).toHaveCount(2);
  await inspects(ada, /Write the copy/);

  await section(bob).getByRole('checkbox', { name: 'Ask Cleo is done' }).check();
  await expect(section(bob)).toContainText('1 of 2');
  await expect(section(ada)).toContainText('1 of 2');
  expect((await stored()).counts.subTasks).toEqual({ done: 1, total: 2 });
  await bob.presses('Undo');
  await bob.sees('Undone: “Ask Cleo” is as it was');
  expect((await stored()).counts.subTasks).toEqual({ done: 0, total: 2 });
  await expect(section(ada)).toContainText('0 of 2');
  const [{ _id: taskId }] = (await stored()).subTasks as [SubTask];
  await bob.api.call(updateTask, {
    params: { ...website.params, taskId },
    body: { assignedTo: [bob.id] },
  });
  await expect(rows(ada).first()).toContainText('Assigned to Bob Martin');

  await ada.button('Make Proofread a task of its own').click();
  await expect(rows(ada)).toHaveCount(1);
  await expect(rows(bob)).toHaveCount(1);
  await ada.presses('Undo');
  await expect(rows(ada)).toHaveCount(2);
  await ada.button('Delete Proofread').click();
  await expect(rows(ada)).toHaveCount(1);
  await ada.presses('Undo');
  await expect(rows(ada)).toHaveCount(2);

  await rows(ada).first().getByRole('link').click();
  await expect(ada.page).toHaveTitle(/Ask Cleo/);
  await expect(ada.page.getByText('Sub-task of #1')).toBeVisible();
  await expect(ada.page.getByRole('region', { name: 'Links' })).toBeVisible();
  await expect(section(ada)).toHaveCount(0);
  await ada.link('Write the copy').click();
  await expect(rows(ada)).toHaveCount(2);
});

test('a sub-task that is deleted beside the list leaves it, until Undo', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const { _id: parent } = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await addTask(ada, website, 'To Do', { title: 'Proofread', parent });
  const listed = ada.page.getByRole('grid').getByRole('row');
  await ada.opens(`${website.path}/tasks?task=${parent}`);
  await ada.isListening();
  await expect(listed).toContainText(['Proofread', 'Write the copy']);
  await ada.presses('Delete Proofread', ada.page.getByRole('region', { name: 'Sub-tasks' }));
  await expect(listed).toContainText(['Write the copy']);
  await ada.presses('Undo');
  await expect(listed).toContainText(['Proofread', 'Write the copy']);
  await expect(rows(ada)).toHaveCount(1);
});

test(
  'sub-tasks are deleted and moved with their task only when somebody says so',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const shop = await startProject(ada, acme, 'Shop', { statuses: ['To Do'] });
    const parent = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    for (const title of ['Ask Cleo', 'Proofread'])
      await addTask(ada, website, 'To Do', { title, parent: parent._id });
    const list = ada.page.getByRole('grid').getByRole('row');
    const deletes = async (isFamily: boolean) => {
      await ada.opens(parent.screen);
      await ada.presses('Delete Task');
      const dialog = ada.page.getByRole('alertdialog');
      if (isFamily) await dialog.getByRole('checkbox', { name: 'Include its 2 sub-tasks' }).check();
      await dialog.getByRole('button', { name: 'Yes' }).click();
    };

    await deletes(false);
    await expect(list).toContainText(['Proofread', 'Ask Cleo']);
    await ada.presses('Undo');
    await ada.sees('Restored “Write the copy”');
    await expect(list).toHaveCount(3);

    await deletes(true);
    await ada.sees('3 tasks deleted');
    await expect(list).toHaveCount(0);
    await ada.presses('Undo');
    await ada.sees('Undone: 3 tasks are as they were');
    await expect(list).toHaveCount(3);

    await ada.opens(parent.screen);
    await ada.presses('Move to project');
    const dialog = ada.page.getByRole('dialog', { name: /^Move / });
    await dialog.getByRole('checkbox', { name: 'Include its 2 sub-tasks' }).check();
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await ada.page.getByRole('option', { name: 'Shop' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await ada.sees('3 tasks moved to Shop');
    await expect(ada.page).toHaveURL(new RegExp(`/projects/${shop.id}/tasks/`));
    await expect(rows(ada)).toHaveCount(2);
  },
);
