import { addTeam, createComment, removeFromTeam, updateProject, updateTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

test('the overview of a project says what it is, who works on it and how far it is, and follows', async ({
  ada,
  bob,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const { params } = website;
  // The address of the project alone leads there.
  await bob.opens(website.path);
  await bob.isAt(`${website.path}/overview`);
  await bob.arrivesAt('Website');
  await bob.reads('No open task has a due date.');
  await bob.reads('Nothing has happened in this project yet.');
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

test(
  'what happened today has its day after midnight, without anybody doing anything',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    await addTask(ada, website, 'To Do', { title: 'Copy' });
    await ada.hasNoStream();
    const late = new Date();
    late.setHours(23, 50);
    await ada.page.clock.install({ time: late });
    await ada.opens(`${website.path}/overview`);
    const when = ada.page.getByRole('region', { name: 'Recent activity' }).locator('time');
    await expect(when).toHaveText(/^\d\d:\d\d/);
    await ada.page.clock.runFor(661_000);
    await expect(when).toHaveText(/^\d+ \w+$|^\w+ \d+$/);
  },
);

test(
  'a card says when its project last changed and who is on the team, and archived ones are folded away',
  thorough,
  async ({ ada, bob, kim, eve, people }) => {
    const others = [kim, eve, await people.invited('Joel García'), await people.invited('Cleo Tan')];
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob], employee: others });
    const website = await startProject(ada, acme, 'Website', { team: [bob] });
    const old = await startProject(ada, acme, 'Old shop', { statuses: ['To Do'] });
    await addTask(ada, old, 'To Do', { title: 'Shelf', assignedTo: [ada.id] });
    await ada.opens(`${old.path}/edit-project`);
    const status = ada.page.getByRole('combobox', { name: 'Status' });
    await expect(status).toBeVisible();
    await ada.link('My Work').click();
    await expect(ada.link('Shelf')).toBeVisible();
    await ada.page.goBack();
    await status.click();
    await ada.page.getByRole('option', { name: 'Archived' }).click();
    await ada.presses('Save');
    await ada.arrivesAt('Project settings');
    // It was looked at a moment ago.
    await ada.link('My Work').click();
    await ada.arrivesAt('My Work');
    await ada.reads('Nothing to do right now');
    await expect(ada.page.getByText('Shelf')).toHaveCount(0);
    await ada.opens(`${acme.path}/projects`);
    await expect(ada.link(/^Website .*Last change\s*(just now|1 minute ago)/)).toBeVisible();
    await expect(ada.link(/^Old shop /)).toBeHidden();
    const fold = ada.page.locator('summary', { hasText: 'Archived' });
    await fold.focus();
    await fold.press('Enter');
    await expect(ada.link(/^Old shop /)).toBeVisible();
    await inspects(ada, /My Projects/);

    const { params } = website;
    const faces = ada.link(/^Website /).locator('.faces');
    await expect(faces).toContainText('Team: Ada Lovelace, Bob Martin');
    await ada.isListening();
    await bob.api.call(addTeam, { params, body: others.map(({ id: userId }) => ({ userId })) });
    await expect(faces).toContainText('+1');
    await expect(faces).toContainText('and 1 more');
    await inspects(ada, /My Projects/);
    await bob.api.call(removeFromTeam, { params: { ...params, userId: kim.id } });
    await expect(faces.locator('.who')).toHaveCount(5);
    await expect(faces).not.toContainText('more');
  },
);

test('a project that somebody pins stands first, in each of their tabs', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  for (const name of ['Shop', 'Docs']) await startProject(ada, acme, name);
  await ada.opens(`${acme.path}/projects`);
  const cards = ada.page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveText([/^Docs/, /^Shop/, /^Website/]);
  await ada.isListening();
  const other = await ada.context.newPage();
  await other.goto(`${website.path}/overview`);
  const pin = other.getByRole('button', { name: /^Pin/ });
  await expect(pin).toHaveText('Pin');
  await expect(other.getByRole('status', { name: 'Changes by others' })).toBeAttached();

  const tack = ada.button('Pin Website');
  await tack.focus();
  await tack.press('Enter');
  await expect(cards).toHaveText([/^Website/, /^Docs/, /^Shop/]);
  await expect(tack).toHaveAttribute('aria-pressed', 'true');
  await expect(tack).toBeFocused();
  await expect(pin).toHaveText('Pinned');
  await inspects(ada, /My Projects/);

  await ada.presses('Switch project or organization');
  const ways = ada.page.getByRole('option');
  await expect(ada.page.getByRole('group', { name: 'Pinned' }).getByRole('option')).toHaveText('Website');
  await expect(ways.first()).toHaveText('Website');
  await ada.page.keyboard.press('Escape');
  await expect(ways).toHaveCount(0);

  await ada.page.route('**/pin', (route) => route.fulfill({ status: 409, json: tooMany }));
  ada.expectsInConsole(/^409 .*\/pin/);
  await ada.presses('Pin Shop');
  await ada.isAlerted(tooMany.message);
  await expect(cards).toHaveText([/^Website/, /^Docs/, /^Shop/]);
  await ada.page.unroute('**/pin');

  await tack.focus();
  await tack.press('Enter');
  await expect(cards).toHaveText([/^Docs/, /^Shop/, /^Website/]);
  await expect(tack).toBeFocused();
  await expect(pin).toHaveText('Pin');
  await pin.press('Enter');
  await expect(pin).toHaveText('Pinned');
  await expect(cards).toHaveText([/^Website/, /^Docs/, /^Shop/]);
});

const tooMany = { status: 409, code: 'TOO_MANY_PINS', message: 'Unpin one first.' };
