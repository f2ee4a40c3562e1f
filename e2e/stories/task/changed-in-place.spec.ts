import { createLabel, updateTask } from '@muster/contract';
import { findBarriers } from '../../barriers.ts';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
  const other = await addTask(ada, website, 'To Do', { title: 'Choose a typeface' });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await ada.api.call(createLabel, { params: website.params, body: { name: 'Print', color: 'red' } });
  return { website, task, other, list: `${website.path}/tasks` };
}

const rowOf = (person: Person, title: string) =>
  person.page.getByRole('row').filter({ has: person.link(title) });
const pop = ({ page }: Person, name: string) => page.getByRole('dialog', { name });

test(
  'by one key each, what a task has is changed on its row; a colleague sees it, and Undo brings it back',
  thorough,
  async ({ ada, bob }) => {
    const { list } = await startWork(ada, bob);
    await Promise.all([ada.opens(list), bob.opens(list)]);
    await Promise.all([ada.hearsKeys(), bob.isListening()]);
    const { keyboard } = ada.page;
    const row = rowOf(ada, 'Write the copy');
    await expect(row).toBeVisible();
    await keyboard.press('j');
    await expect(row).toBeFocused();
    const begins = async (key: string, field: string) => {
      await keyboard.press(key);
      await expect(pop(ada, `${field} of Write the copy`).getByRole('combobox')).toBeFocused();
    };

    await begins('p', 'Priority');
    expect(await findBarriers(ada.page)).toEqual([]);
    await keyboard.type('hi');
    await keyboard.press('Enter');
    await expect(row).toBeFocused();
    await ada.sees('Task updated successfully');
    for (const person of [ada, bob])
      await expect(rowOf(person, 'Write the copy')).toContainText('High priority');
    await keyboard.press('Control+z');
    await expect(rowOf(bob, 'Write the copy')).toContainText('Medium priority');

    await begins('a', 'Assignees');
    await keyboard.type('bob');
    await keyboard.press('Enter');
    await ada.sees('1 task changed');
    await keyboard.press('Escape');
    await expect(row).toBeFocused();
    await begins('l', 'Labels');
    await keyboard.type('pri');
    await keyboard.press('Enter');
    await ada.sees('1 task changed');
    await keyboard.press('Escape');
    await begins('d', 'Due date');
    await keyboard.type('today');
    await keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    for (const words of ['Bob', 'Labels: Print', 'Due today'])
      await expect(rowOf(bob, 'Write the copy')).toContainText(words);

    await begins('t', 'Start date');
    await keyboard.type('today');
    await keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    await expect(row).toBeFocused();

    await begins('s', 'Status');
    await keyboard.type('doi');
    await keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    for (const person of [ada, bob]) await expect(rowOf(person, 'Write the copy')).toHaveCount(0);
    await expect(rowOf(ada, 'Choose a typeface')).toBeFocused();

    await keyboard.press('v');
    await expect(ada.page.getByRole('grid', { name: 'Tasks in Doing' })).toBeVisible();
    await rowOf(ada, 'Write the copy').focus();
    await begins('s', 'Status');
    await keyboard.type('to');
    await keyboard.press('Enter');
    await expect(
      ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByRole('row', { name: /Write the copy/ }),
    ).toBeFocused();
    await keyboard.press('?');
    await expect(ada.page.getByRole('dialog').getByText('Change its due date')).toBeVisible();
  },
);

test(
  'a press on what a row shows changes it there, unless a colleague was quicker, which is told',
  thorough,
  async ({ ada, bob }) => {
    const { website, task, list } = await startWork(ada, bob);
    await ada.hearsNothing();
    await ada.opens(list);
    const row = rowOf(ada, 'Write the copy');
    // What can be done with it comes with the pointer or the focus, and goes with it.
    const offers = row.locator('.doing');
    await expect(offers).toHaveCSS('opacity', '0');
    await row.hover();
    await expect(offers).toHaveCSS('opacity', '1');
    await ada.heading('Tasks').hover();
    await expect(offers).toHaveCSS('opacity', '0');
    await row.focus();
    await expect(offers).toHaveCSS('opacity', '1');
    await rowOf(ada, 'Choose a typeface').focus();
    await expect(offers).toHaveCSS('opacity', '0');

    await row.getByText('Nobody yet').first().click();
    await pop(ada, 'Assignees of Write the copy').getByRole('option', { name: /Bob/ }).click();
    await ada.sees('1 task changed');
    await ada.page.keyboard.press('Escape');
    await expect(row).toContainText('Bob');

    await bob.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { priority: 'low' },
    });
    ada.expectsInConsole(/^409 /);
    await row.getByText('Medium', { exact: true }).click();
    await pop(ada, 'Priority of Write the copy').getByRole('option', { name: 'High' }).click();
    await ada.sees('Somebody else changed “Write the copy” in the meantime. Their change was kept.');
    await expect(row).toContainText('Low priority');

    // Without a date, too, there is something to press where the column is shown.
    await ada.opens(`${list}?columns=start`);
    await row.locator('.start-day').click();
    await pop(ada, 'Start date of Write the copy').getByRole('option', { name: 'Tomorrow' }).click();
    await ada.sees('Task updated successfully');
    await expect(row.locator('.start-day')).toContainText('From ');
    await row.locator('.start-day').click();
    await pop(ada, 'Start date of Write the copy').getByRole('option', { name: 'No start date' }).click();
    await ada.sees('Task updated successfully');
    await expect(row.locator('.start-day')).toHaveText('');

    // In groups that say nothing of it, a row tells its status.
    await ada.opens(`${list}?group=priority`);
    await row.getByText('To Do', { exact: true }).click();
    await pop(ada, 'Status of Write the copy').getByRole('option', { name: 'Doing' }).click();
    await ada.sees('Task updated successfully');
    await expect(row.locator('.row-status')).toHaveText('Status Doing');
    await inspects(ada, /Tasks/);

    await ada.page.setViewportSize({ width: 360, height: 640 });
    await row.locator('.tally').click({ force: true });
    // A row is too narrow there: a press opens the task.
    await ada.arrivesAt('Task Details');
  },
);

test(
  'what is edited in a row is given up by touch, after asking for what was typed',
  thorough,
  async ({ people, bob }) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const ada = await people.invited('Ada Lovelace', phone);
    const { list } = await startWork(ada, bob);
    await ada.opens(list);
    const row = rowOf(ada, 'Write the copy');
    await row.focus();
    await row.getByRole('button', { name: 'Edit Write the copy' }).tap();
    const cancel = ada.page.getByRole('button', { name: 'Cancel editing Write the copy' });
    const { width, height } = (await cancel.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await cancel.tap();
    await expect(cancel).toHaveCount(0);

    await row.getByRole('button', { name: 'Edit Write the copy' }).tap();
    await ada.page.getByRole('textbox', { name: 'Title' }).last().fill('Something else');
    await cancel.tap();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).tap();
    await expect(row).toBeVisible();
  },
);
