import { expect, test, thorough } from '../../people.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

test('a task has a number, which leads to it and is copied by one key', async ({ ada, bob, browserName }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const second = await addTask(ada, website, 'To Do', { title: 'Draw the icons' });

  await ada.opens(`${website.path}/tasks`);
  await expect(ada.page.getByRole('row', { name: 'Draw the icons' })).toContainText('#2');
  await ada.opens(`${website.path}/tasks?view=board`);
  await expect(ada.page.locator('.slip', { hasText: 'Draw the icons' })).toContainText('#2');

  if (browserName === 'chromium')
    await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bob.opens(`/${acme.id}/t/web-2`);
  await expect(bob.page).toHaveURL(second.screen);
  await expect(bob.page.getByRole('button', { name: 'Copy WEB-2' })).toBeVisible();
  await bob.hearsKeys();
  await bob.page.keyboard.press('y');
  await bob.sees('WEB-2 copied');
  expect(await bob.page.evaluate(() => navigator.clipboard.readText())).toBe('WEB-2');
  await bob.presses('Copy link');
  await bob.sees('Link to WEB-2 copied. Only this machine can open it. Open Muster at its public address.');
  const link = await bob.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(bob.page.url()).origin}/${acme.id}/t/WEB-2`);

  bob.expectsInConsole('404 /organizations/:id/t/WEB-3');
  await bob.opens(`/${acme.id}/t/WEB-3`);
  await bob.arrivesAt("Something's missing.");
});

test('a number finds its task, alone and with the key', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const second = await addTask(ada, website, 'To Do', { title: 'Draw the icons' });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  for (const text of ['web-2', '#2', '2']) {
    await ada.page.keyboard.press('Control+k');
    await ada.page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill(text);
    const found = ada.page.getByRole('option', { name: /Draw the icons/ });
    await expect(found).toContainText('WEB-2 · Website');
    await ada.page.keyboard.press('Escape');
  }
  await ada.page.keyboard.press('Control+k');
  await ada.page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('WEB-2');
  await expect(ada.page.getByRole('option', { name: /Draw the icons/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await ada.page.keyboard.press('Enter');
  await expect(ada.page).toHaveURL(second.screen);
});

test(
  'the key of a project is changed where it is edited, and the old one leads on',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    await startProject(ada, acme, 'Shop', { statuses: ['To Do'] });
    await bob.opens(task.screen);
    await bob.isListening();
    await expect(bob.page.getByRole('button', { name: 'Copy WEB-1' })).toBeVisible();

    await ada.opens(`${website.path}/edit-project`);
    await ada.fills({ Key: 'x' });
    await ada.presses('Save');
    await expect(ada.problemOf('Key')).toHaveText(
      'Key must be 2 to 6 letters or digits, beginning with a letter',
    );
    ada.expectsInConsole('409 /organizations/:id/projects/:id');
    await ada.fills({ Key: 'sho' });
    await ada.presses('Save');
    await expect(ada.problemOf('Key')).toHaveText('SHO leads to another project');
    await ada.fills({ Key: 'site' });
    await ada.presses('Save');
    await ada.sees('Project updated successfully!');

    await expect(bob.page.getByRole('button', { name: 'Copy SITE-1' })).toBeVisible();
    await bob.opens(`/${acme.id}/t/WEB-1`);
    await expect(bob.page).toHaveURL(task.screen);
  },
);
