import { deleteProject, deleteTask, sendInvite, updateTask } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { png } from '../images.ts';
import { inspects, longWord } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

// Looking at every control and colour is work, however fast the screens come.
test.describe.configure({ mode: 'parallel' });

test('anybody can use the screens before signing in', async ({ newcomer: nora }) => {
  await nora.opens('/login');
  await inspects(nora, 'Login · Muster');
  await nora.opens('/register');
  await nora.presses('Register');
  await expect(nora.problemOf('Email')).toBeVisible();
  await inspects(nora, 'Register · Muster');
});

test('anybody can use the screens that mails lead to', thorough, async ({ newcomer: nora, ada }) => {
  await nora.opens('/forgot-password');
  await inspects(nora, 'Forgot your password? · Muster');
  await nora.fills({ Email: nora.email });
  await nora.presses('Send the link');
  await nora.reads(/This server doesn’t send mail/);
  await inspects(nora, 'Forgot your password? · Muster');
  await nora.opens(`/reset-password#${'x'.repeat(43)}`);
  await nora.arrivesAt('Set a new password');
  await inspects(nora, 'Set a new password · Muster');
  for (const person of [nora, ada]) {
    await person.opens('/confirm-email');
    await person.arrivesAt('This link is no longer valid');
    await inspects(person, 'Confirm your address · Muster');
  }
});

test('anybody can use the screens of one’s own', thorough, async ({ ada, bob }) => {
  await ada.opens('/');
  await ada.reads('No organizations yet');
  await inspects(ada, 'My Organizations · Muster');
  const acme = await foundOrganization(bob, longWord);
  await bob.api.call(sendInvite, { params: { organizationId: acme.id }, body: { email: ada.email } });
  await ada.opens('/invites');
  await expect(ada.row(longWord)).toBeVisible();
  await inspects(ada, 'My Invites · Muster');
  await ada.opens('/profile');
  await expect(ada.page.getByRole('switch', { name: 'Assigned to me: Push' })).toBeVisible();
  await inspects(ada, 'My Profile · Muster');
  await ada.presses('Change Password');
  await expect(ada.field('Current password')).toBeVisible();
  await inspects(ada, 'My Profile · Muster');
  await ada.opens('/create-organization');
  await inspects(ada, 'Create organization · Muster');
});

test('anybody can use the screens that say no', thorough, async ({ ada }) => {
  await ada.opens('/unauthorized');
  await inspects(ada, 'Access Denied · Muster');
  await ada.opens('/nowhere');
  await inspects(ada, 'Not found · Muster');
});

/** The sign is on the screen itself, and not on what stands there before it has come. */
type Screen = [end: string, title: string, sign: string];

test('anybody can use the screens of an organization', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  await ada.api.call(sendInvite, {
    params: { organizationId: acme.id },
    body: { email: 'somebody@example.com' },
  });
  await startProject(ada, acme, longWord);
  await ada.opens('/');
  await expect(ada.link(/Acme/)).toBeVisible();
  await inspects(ada, 'My Organizations · Muster');
  const screens: Screen[] = [
    ['projects', 'My Projects', longWord],
    ['projects/create-project', 'Create project', 'Create Project'],
    ['settings', 'Organization settings', 'Leave Organization'],
    ['edit-organization', 'Edit organization', 'Save'],
    ['manage-members', 'Manage Members', 'somebody@example.com'],
    ['access-control', 'Access control', 'Manager'],
    ['access-control/manager', 'Access control · Manager', 'Create projects'],
  ];
  for (const [end, title, sign] of screens) {
    await ada.opens(`${acme.path}/${end}`);
    await ada.reads(sign, ada.page.getByRole('main'));
    await inspects(ada, `Acme · ${title} · Muster`);
  }
});

/** Tab goes round inside, both ways, and a press beside it changes nothing. */
async function keepsTheFocus({ page }: Person, dialog: Locator) {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
  }
  await page.mouse.click(5, 5);
  await expect(dialog.locator(':focus')).toHaveCount(1);
}

test('anybody can use the dialogs', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  await expect(ada.dialog('Send an Invite').getByLabel('Email')).toBeFocused();
  await inspects(ada, 'Acme · My Projects · Muster');
  await keepsTheFocus(ada, ada.dialog('Send an Invite'));
  await expect(ada.page.locator('#app')).toHaveAttribute('aria-hidden', 'true');
  await expect(ada.page.locator('html')).toHaveCSS('overflow', 'hidden');
  await ada.page.keyboard.press('Escape');
  await expect(ada.dialog('Send an Invite')).toHaveCount(0);
  await expect(ada.button('Invite a Member')).toBeFocused();
  await expect(ada.page.locator('#app')).not.toHaveAttribute('aria-hidden');
  await expect(ada.page.locator('html')).toHaveCSS('overflow', 'visible');
  await ada.opens(`${acme.path}/settings`);
  await ada.presses(/^Delete Organization/);
  await ada.isAsked('Delete the organization Acme?', 'Are you sure you want to delete this organization?');
  await inspects(ada, 'Acme · Organization settings · Muster');
});

test('the focus stays in dialogs that follow one another, and returns', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  const opener = ada.button('Invite a Member');
  await ada.tabsTo(opener);
  await ada.page.keyboard.press('Control+k');
  const palette = ada.dialog('Find anything');
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  // Selected from inside to beyond the edge: the palette stays, and what was typed.
  await field.fill('shortcuts');
  const { x, y, height } = (await field.boundingBox())!;
  await ada.page.mouse.move(x + 20, y + height / 2);
  await ada.page.mouse.down();
  await ada.page.mouse.move(10, y + height / 2);
  await ada.page.mouse.up();
  await expect(field).toHaveValue('shortcuts');
  // Behind it nothing takes the focus.
  await ada.page.locator('#main h1').evaluate((heading) => heading.focus());
  await expect(field).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(ada.dialog('Keyboard shortcuts').locator(':focus')).toHaveCount(1);
  await ada.page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('anybody can use the screens of a project', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, longWord, { team: [bob], statuses: ['To Do', 'Done'] });
  await addTask(ada, website, 'To Do', {
    title: longWord,
    assignedTo: [ada.id, bob.id],
    dueDate: '2020-02-29',
  });
  await addTask(bob, website, 'To Do', { title: 'Write the copy', priority: 'high', assignedTo: [bob.id] });
  const screens: Screen[] = [
    ['tasks', 'Tasks', 'Write the copy'],
    ['edit-project', 'Edit project', 'Save'],
    ['settings', 'Project settings', 'Delete Project'],
    ['manage-status', 'Manage Status', 'Update'],
    ['manage-team', 'Manage Team', bob.email],
  ];
  for (const [end, title, sign] of screens) {
    await ada.opens(`${website.path}/${end}`);
    await ada.reads(sign, ada.page.getByRole('main'));
    await inspects(ada, `${longWord} · ${title} · Muster`);
  }
});

test('anybody can use the trash of a project, and the deleted projects', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const { _id: taskId } = await addTask(ada, website, 'To Do', { title: longWord });
  await ada.api.call(deleteTask, { params: { ...website.params, taskId } });
  const { params } = await startProject(ada, acme, longWord);
  await ada.api.call(deleteProject, { params });
  await ada.opens(`${website.path}/trash`);
  await expect(ada.row(longWord)).toBeVisible();
  await inspects(ada, 'Website · Trash · Muster');
  await ada.opens(`${acme.path}/trash`);
  await expect(ada.row(longWord)).toBeVisible();
  await inspects(ada, 'Acme · Deleted Projects · Muster');
});

test('anybody can use a task and its gallery', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: longWord, dueDate: '2030-01-01' });
  const params = { ...website.params, taskId: task._id };
  await ada.api.call(updateTask, { params, body: { description: 'Words' }, file: png('harbour.png') });
  await ada.opens(task.screen);
  await expect(ada.field('Title')).toHaveValue(longWord);
  await inspects(ada, `Website · ${longWord} · Muster`);
  await ada.presses('View (1) Attachments');
  await expect(ada.dialog('Attachments').getByRole('img', { name: 'harbour.png' })).toBeVisible();
  await inspects(ada, `Website · ${longWord} · Muster`);
});

test('anybody can use a project that is still empty', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.reads('No projects found');
  await inspects(ada, 'Acme · My Projects · Muster');
  const website = await startProject(ada, acme, 'Website');
  await ada.opens(`${website.path}/tasks`);
  await expect(ada.button('Start with To Do, In Progress and Done')).toBeVisible();
  await inspects(ada, 'Website · Tasks · Muster');
  await ada.opens(`${website.path}/manage-status`);
  await ada.reads('No statuses yet');
  await inspects(ada, 'Website · Manage Status · Muster');
});
