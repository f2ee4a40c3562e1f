import { deleteTask, removeFromTeam, updateTask } from '@muster/contract';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const meanwhile = 'Somebody else changed this task in the meantime. Your text is kept.';
const stale = '409 /organizations/:id/projects/:id/tasks/:id';

/** The first save arrives, but not its answer; what has become of it is not known before it is sent again. */
async function losesAnAnswer({ page }: Person) {
  let isLost = false;
  await page.route(/\/tasks([/?][^/]+)?$/, async (route) => {
    const isSave = route.request().method() === 'PUT';
    if (isLost && !isSave) return;
    if (isLost || !isSave) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test('two people edit one task: nobody’s text is lost', async ({ ada, bob }) => {
  for (const person of [ada, bob]) await person.hearsNothing();
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  for (const person of [ada, bob]) {
    await person.opens(task.screen);
    await expect(person.field('Title')).toHaveValue('Write the copy');
  }
  await bob.fills({ Title: 'Write the whole copy' });
  await bob.presses('Update Task');
  await bob.sees('Task updated successfully');

  ada.expectsInConsole(stale);
  await ada.fills({ Title: 'Write better copy', Description: 'Short sentences' });
  await ada.presses('Update Task');
  const conflict = ada.page.getByRole('alert').filter({ hasText: meanwhile });
  await expect(conflict).toContainText('Write the whole copy');
  await expect(conflict).toBeFocused();
  await expect(ada.field('Title')).toHaveValue('Write better copy');
  await expect(ada.field('Description')).toHaveValue('Short sentences');
  await ada.presses('Keep mine');
  await ada.sees('Task updated successfully');
  await expect(conflict).toHaveCount(0);

  bob.expectsInConsole(stale);
  await bob.fills({ Title: 'Write no copy', Description: 'Bob writes as well' });
  await bob.presses('Update Task');
  await expect(bob.page.getByText(meanwhile)).toBeVisible();
  await bob.presses('Take theirs');
  await expect(bob.field('Title')).toBeFocused();
  await expect(bob.field('Title')).toHaveValue('Write better copy');
  await expect(bob.field('Description')).toHaveValue('Short sentences');
});

test(
  'a save whose answer got lost is no conflict with oneself, on the task’s screen and in a row',
  thorough,
  async ({ ada }) => {
    await ada.hearsNothing();
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    await ada.opens(task.screen);
    await losesAnAnswer(ada);
    ada.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/, stale);
    await ada.fills({ Title: 'Write better copy' });
    await ada.presses('Update Task');
    await ada.sees('Something went wrong');
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(ada.page.getByText(meanwhile)).toHaveCount(0);
    await expect(ada.field('Title')).toHaveValue('Write better copy');

    await ada.page.unrouteAll();
    await ada.opens(`${website.path}/tasks`);
    await ada.presses('Edit Write better copy');
    await losesAnAnswer(ada);
    const title = ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
    await title.fill('Write the best copy');
    await title.press('Enter');
    await ada.sees('Something went wrong');
    await title.press('Enter');
    await ada.sees('Task updated successfully');
    await expect(ada.row('Write the best copy')).toBeFocused();
    await expect(ada.page.getByText(meanwhile)).toHaveCount(0);
  },
);

test('two people edit one task in rows of the list', thorough, async ({ ada, bob }) => {
  for (const person of [ada, bob]) await person.hearsNothing();
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${website.path}/tasks`);
  await ada.presses('Edit Write the copy');
  const params = { ...website.params, taskId: task._id };
  await bob.api.call(updateTask, { params, body: { title: 'Write the whole copy' } });

  ada.expectsInConsole(stale);
  const title = ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
  await title.fill('Write better copy');
  await title.press('Enter');
  await expect(ada.page.getByText(meanwhile)).toBeVisible();
  await expect(title).toHaveValue('Write better copy');
  await ada.presses('Keep mine');
  await expect(ada.row('Write better copy')).toBeFocused();
  await ada.sees('Task updated successfully');
  await expect(ada.link('Write better copy')).toBeVisible();

  await ada.presses('Edit Write better copy');
  await title.fill('Write no copy');
  await title.press('Escape');
  await ada.agrees('Discard your changes?', 'Your changes to “Write better copy” are not saved yet.');
  await expect(ada.row('Write better copy')).toBeFocused();
});

test(
  'who is taken off the team can no longer add, update or delete tasks',
  thorough,
  async ({ ada, bob }) => {
    for (const person of [ada, bob]) await person.hearsNothing();
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const task = await addTask(bob, website, 'To Do', { title: 'Write the copy' });
    await bob.opens(`${website.path}/tasks`);
    await expect(bob.link('Write the copy')).toBeVisible();
    await ada.api.call(removeFromTeam, { params: { ...website.params, userId: bob.id } });

    bob.expectsInConsole(
      '403 /organizations/:id/projects/:id/tasks',
      '403 /organizations/:id/projects/:id/tasks/:id',
    );
    const add = bob.page.getByRole('form', { name: 'Add a task to To Do' });
    await bob.fills({ Title: 'One more' }, add);
    await bob.presses('+ Add');
    await bob.isAlerted('Unauthorized to add task. Please contact your admin.');
    await expect(add.getByLabel('Title')).toHaveValue('One more');
    await bob.presses('Edit Write the copy');
    const title = bob.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
    await title.fill('Write nothing');
    await title.press('Enter');
    await bob.isAlerted('Unauthorized to update task. Please contact your admin.');
    await expect(title).toHaveValue('Write nothing');
    await bob.presses('Delete Write the copy');
    await bob.agrees('Delete the task “Write the copy”?', 'The changes in its row are not saved yet.');
    await bob.isAlerted('Unauthorized to delete task. Please contact your admin.');
    await expect(bob.link('Write the copy')).toBeVisible();

    bob.expectsInConsole(/^403 \/organizations\/:id\/projects\/:id/);
    await bob.opens(task.screen);
    await bob.arrivesAt('Access Denied');
  },
);

test('a task that was deleted meanwhile says so', thorough, async ({ ada, bob }) => {
  for (const person of [ada, bob]) await person.hearsNothing();
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await bob.opens(task.screen);
  await bob.fills({ Description: 'Too late' });
  await ada.api.call(deleteTask, { params: { ...website.params, taskId: task._id } });
  bob.expectsInConsole('404 /organizations/:id/projects/:id/tasks/:id');
  await bob.presses('Update Task');
  await bob.isAlerted('Task not found');
  await expect(bob.field('Description')).toHaveValue('Too late');
});
