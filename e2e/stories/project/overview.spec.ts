import { createComment, updateProject, updateTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test } from '../../people.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

test('the overview of a project says what it is, who works on it and how far it is, and follows', async ({
  ada,
  bob,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const { params } = website;
  await bob.opens(`${website.path}/overview`);
  await bob.arrivesAt('Website');
  await bob.reads('No open task has a due date.');
  await bob.reads('Nothing has happened to its tasks yet.');
  await inspects(bob, /Overview/);

  await bob.isListening();
  await ada.api.call(updateProject, { params, body: { description: 'Where **customers** come.' } });
  await expect(bob.page.locator('main strong', { hasText: 'customers' })).toBeVisible();
  const copy = await addTask(ada, website, 'To Do', { title: 'Copy', dueDate: '2026-01-01' });
  const due = bob.page.getByRole('list', { name: 'Next due' }).getByRole('link');
  await expect(due).toHaveText([/Copy/]);
  await expect(bob.page.getByText('1 overdue')).toBeVisible();
  await ada.api.call(createComment, { params: { ...params, taskId: copy._id }, body: { body: 'Soon' } });
  const recent = bob.page.getByRole('region', { name: 'Recent activity' });
  await expect(recent).toContainText('Ada Lovelace commented on Copy');
  await inspects(bob, /Overview/);

  const body = { status: website.statuses['Done']! };
  await ada.api.call(updateTask, { params: { ...params, taskId: copy._id }, body });
  await expect(recent).toContainText('Ada Lovelace moved Copy to Done');
  await expect(bob.page.getByText('1 of 1 task done')).toBeVisible();
  await bob.reads('No open task has a due date.');
  await bob.follows('Copy', recent);
  await bob.isAt(copy.screen);
});

test('a card says when its project last changed, and archived ones are folded away', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await startProject(ada, acme, 'Website');
  const { params } = await startProject(ada, acme, 'Old shop');
  await ada.api.call(updateProject, { params, body: { status: 'archived' } });
  await ada.opens(`${acme.path}/projects`);
  await expect(ada.link(/^Website .*Last change\s*(just now|1 minute ago)/)).toBeVisible();
  await expect(ada.link(/^Old shop /)).toBeHidden();
  const fold = ada.page.locator('summary', { hasText: 'Archived' });
  await fold.focus();
  await fold.press('Enter');
  await expect(ada.link(/^Old shop /)).toBeVisible();
  await inspects(ada, /My Projects/);
});
