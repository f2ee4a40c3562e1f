import { expect, test } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

test('other calendars read My Work by a secret link, until it is renewed or switched off', async ({
  ada,
}) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Proof', assignedTo: [ada.id], dueDate: '2026-11-30' });
  await ada.opens('/profile');
  await ada.presses('Make a link');
  const field = ada.page.getByLabel('Link', { exact: true });
  const read = async (link: string) => fetch(new URL(new URL(link).pathname, ada.page.url()));
  const first = await field.inputValue();
  expect(await (await read(first)).text()).toContain('SUMMARY:WEB-1 Proof');

  await ada.presses('Renew');
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(field).not.toHaveValue(first);
  expect((await read(first)).status).toBe(404);
  const second = await field.inputValue();

  await ada.presses('Switch off');
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(ada.page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});
