import { createLabel, updateProject } from '@muster/contract';
import { findBarriers } from '../../barriers.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startTwo(ada: Person, bob: Person, onShop: Person[] = []) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
  const shop = await startProject(ada, acme, 'Shop', { team: onShop, statuses: ['Open', 'Done'] });
  return { acme, website, shop };
}

const rowOf = (person: Person, title: string) =>
  person.page.getByRole('row').filter({ has: person.link(title) });

test(
  'tasks that are selected are moved by keys; what does not come along is said before, and one Undo brings all back',
  thorough,
  async ({ ada, bob }) => {
    const { acme, website } = await startTwo(ada, bob);
    const old = await startProject(ada, acme, 'Old shop', { statuses: ['Open'] });
    await ada.api.call(updateProject, { params: old.params, body: { status: 'archived' } });
    const { label } = await ada.api.call(createLabel, { params: website.params, body: { name: 'Print' } });
    for (const title of ['Three', 'Two', 'One'])
      await addTask(ada, website, 'To Do', { title, assignedTo: [bob.id], labels: [label._id] });
    const list = `${website.path}/tasks`;
    await Promise.all([ada.opens(list), bob.opens(list)]);
    await Promise.all([ada.hearsKeys(), bob.isListening()]);
    const { keyboard } = ada.page;
    await expect(rowOf(ada, 'One')).toBeVisible();
    await keyboard.press('j');
    await expect(rowOf(ada, 'One')).toBeFocused();
    await keyboard.press('x');
    await keyboard.press('Shift+ArrowDown');
    await ada.tabsTo(ada.page.getByRole('toolbar').getByRole('button', { name: 'Move' }));
    await keyboard.press('Enter');

    const dialog = ada.page.getByRole('dialog', { name: 'Move 2 tasks' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
    await ada.tabsTo(dialog.getByRole('combobox', { name: 'Project' }));
    await keyboard.press('Enter');
    await expect(ada.page.getByRole('option')).toHaveText([/^Shop/]);
    await ada.page.getByRole('option', { name: 'Shop' }).press('Enter');
    await expect(dialog.getByRole('status')).toContainText(
      `${bob.fullName} is not on that project’s team and will be unassigned from 2 tasks.`,
    );
    await expect(dialog.getByRole('status')).toContainText(
      'That project has no status “To Do”: 2 tasks go to “Open”.',
    );
    await expect(dialog.getByRole('status')).toContainText(
      'That project has no label “Print”: 2 tasks lose it.',
    );
    expect(await findBarriers(ada.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move and unassign' }).press('Enter');

    await ada.sees('2 tasks moved to Shop');
    for (const person of [ada, bob]) {
      await expect(rowOf(person, 'Three')).toBeVisible();
      for (const title of ['One', 'Two']) await expect(rowOf(person, title)).toHaveCount(0);
    }
    await keyboard.press('Control+z');
    await ada.sees('Undone: 2 tasks are as they were');
    for (const person of [ada, bob])
      await expect(person.page.getByRole('grid').getByRole('row')).toContainText(['One', 'Two', 'Three']);
  },
);

test(
  'whoever moves a task from its page goes along; a colleague who reads it is led there, as old addresses are',
  thorough,
  async ({ ada, bob }) => {
    const { website, shop } = await startTwo(ada, bob, [bob]);
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    await Promise.all([ada.opens(task.screen), bob.opens(task.screen)]);
    await Promise.all([ada.hearsKeys(), bob.isListening()]);
    await ada.presses('Move to project');
    const dialog = ada.page.getByRole('dialog', { name: 'Move WEB-1' });
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await ada.page.getByRole('option', { name: 'Shop' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();

    await ada.sees('1 task moved to Shop');
    await expect(ada.page).toHaveURL(new RegExp(`/projects/${shop.id}/tasks/`));
    await expect(ada.page.getByRole('button', { name: 'Copy SHO-1' })).toBeVisible();
    await expect(
      ada.page.getByText('moved the task here from another project, where it was WEB-1'),
    ).toBeVisible();
    const notice = bob.page.getByText('has moved this task to Shop, where it is');
    await notice.getByRole('link', { name: 'SHO-1' }).click();
    await expect(bob.page.getByRole('button', { name: 'Copy SHO-1' })).toBeVisible();
    bob.expectsInConsole('404 /organizations/:id/projects/:id/tasks/:id');
    await bob.opens(task.screen);
    await expect(bob.page).toHaveURL(new RegExp(`/projects/${shop.id}/tasks/`));

    await ada.page.keyboard.press('Control+z');
    await ada.sees('Undone: 1 task is as it was');
    await expect(ada.page.getByRole('button', { name: 'Copy WEB-1' })).toBeVisible();
  },
);
