import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const isUnderWay = (dialog: Locator, name: string) =>
  expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');

test('what is under way cannot be dismissed as if it had been called off', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  await ada.opens(`${acme.path}/manage-members`);
  const letRemove = await ada.holdsBack(/\/members\/[^/]+$/);
  await ada.presses('Remove Bob Martin');
  const question = ada.page.getByRole('alertdialog', { name: 'Remove Bob Martin?' });
  await ada.presses('Yes', question);
  await isUnderWay(question, 'Yes');
  await ada.page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'No' })).toBeDisabled();
  letRemove();
  await ada.sees('User removed from organization successfully');
  await expect(question).toHaveCount(0);

  const letSend = await ada.holdsBack(/\/invites$/);
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  const dialog = ada.dialog('Send an Invite');
  await ada.fills({ Email: 'cleo@example.com' }, dialog);
  await ada.presses('Send Invite', dialog);
  await isUnderWay(dialog, 'Send Invite');
  await ada.page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letSend();
  await expect(dialog.getByText('cleo@example.com is invited until')).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await ada.opens(`${website.path}/tasks`);
  const saving = ada.dialog('Save as view');
  const namesView = async () => {
    await ada.presses('Views');
    await ada.page.getByRole('menuitem', { name: 'Save as view…' }).click();
    await expect(saving).toBeVisible();
  };
  await namesView();
  await ada.fills({ Name: 'All of it' }, saving);
  // What was typed is there again, after Esc as after a reload.
  await ada.page.keyboard.press('Escape');
  await expect(saving).toHaveCount(0);
  await ada.page.reload();
  await namesView();
  await expect(saving.getByRole('textbox', { name: 'Name' })).toHaveValue('All of it');
  const letSave = await ada.holdsBack(/\/views$/);
  await ada.presses('Save view', saving);
  await isUnderWay(saving, 'Save view');
  await ada.page.keyboard.press('Escape');
  await ada.presses('Close', saving);
  await expect(saving.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(saving).toBeVisible();
  letSave();
  await expect(saving).toHaveCount(0);
  await expect(ada.page.getByRole('group', { name: 'View', exact: true })).toContainText('All of it');
});

test('what was typed for one project or role is not in the form of the next', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const shop = await startProject(ada, acme, 'Shop', { statuses: ['To Do'] });
  const leaves = () => ada.agrees('Leave without saving?', 'Your changes here are not saved yet.');
  const finds = async (option: string, path: string) => {
    await ada.page.keyboard.press('Control+k');
    await ada.page.getByRole('combobox', { name: 'Find anything' }).fill(option);
    await ada.page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
    await ada.isAt(path);
  };
  await ada.opens(`${website.path}/edit-project`);
  await ada.hearsKeys();
  await finds('Shop', `${shop.path}/tasks`);
  await ada.arrivesAt('Tasks');
  await finds('Edit Project', `${shop.path}/edit-project`);
  await expect(ada.field('Name')).toHaveValue('Shop');
  await ada.fills({ Name: 'Bazaar', Description: 'Sells' });
  // From the one form to the other, with nothing between them.
  await ada.page.evaluate(() => history.go(-2));
  await leaves();
  await ada.isAt(`${website.path}/edit-project`);
  await expect(ada.field('Name')).toHaveValue('Website');
  await expect(ada.field('Description')).toHaveValue('');

  // Neither may: what was chosen for the one would be a change of the other, too.
  await ada.opens(`${acme.path}/access-control/manager`);
  const choice = ada.page.getByRole('switch', { name: 'Manage access' });
  await choice.click();
  await ada.reads('1 unsaved change: Manage access');
  await ada.follows('Employee', ada.page.getByRole('navigation', { name: 'Role' }));
  await leaves();
  await ada.arrivesAt('Employee');
  await ada.reads('No unsaved changes');
  await expect(choice).not.toBeChecked();
});

test('what was typed for one organization is not in the form of the next', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const beta = await foundOrganization(ada, 'Beta');
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  await ada.fills({ Email: 'cleo@example.com' }, ada.dialog('Send an Invite'));
  await ada.page.keyboard.press('Escape');
  await ada.page.keyboard.press('Control+k');
  await ada.page.keyboard.type('Beta');
  await ada.page.getByRole('option', { name: /^Beta/ }).click();
  await ada.isAt(`${beta.path}/projects`);
  await expect(ada.page).toHaveTitle(/^Beta/);
  const email = ada.dialog('Send an Invite').getByLabel('Email');
  await ada.presses('Invite a Member');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('');
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  await expect(email).toHaveValue('cleo@example.com');
});

test(
  'leaving asks only where another screen comes: the skip link keeps what was typed',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    const saving = Promise.withResolvers<void>();
    await ada.page.route(`**/tasks/${task._id}`, async (route) => {
      if (route.request().method() === 'PUT') await saving.promise;
      return route.continue();
    });
    await ada.opens(task.screen);
    await ada.fills({ Title: 'Write more copy' });
    await ada.tabsTo(ada.link('Skip to content'));
    await ada.page.keyboard.press('Enter');
    await ada.isAt(`${task.screen}#main`);
    await expect(ada.page.getByRole('alertdialog')).toHaveCount(0);
    await expect(ada.field('Title')).toHaveValue('Write more copy');
    await ada.follows('Home');
    await ada.declines('Leave without saving?', 'Your changes here are not saved yet.');

    // Saved while it is asked: there is nothing left to ask about.
    await ada.presses('Update Task');
    await ada.follows('Home');
    await expect(ada.page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    saving.resolve();
    await ada.arrivesAt('My Organizations');
    await expect(ada.page.getByRole('alertdialog')).toHaveCount(0);
  },
);
