import type { Page } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function website(ada: Person, ...team: Person[]) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  return startProject(ada, acme, 'Website', { team, statuses: ['To Do'] });
}

/** The browser asks whether to leave a page with unsaved text; a crash would not. */
const leavesAnyway = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

const placesOfDrafts = ({ page }: Person) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

const newTitle = (person: Person) =>
  person.page.getByRole('form', { name: /^Add a task/ }).getByLabel('Title');
const rowTitle = (person: Person) =>
  person.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');

test('what is typed into tasks outlives a reload, and goes once it is saved or discarded', async ({
  ada,
}) => {
  const place = await website(ada);
  const task = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  leavesAnyway(ada.page);
  await ada.opens(`${place.path}/tasks`);
  // Merely opened for editing, nothing is kept: that would be written with the first text that is.
  await ada.presses('Edit Write the copy');
  await newTitle(ada).fill('Half a thought');
  await expect.poll(() => placesOfDrafts(ada)).toEqual([expect.stringContaining('new task')]);
  await rowTitle(ada).fill('Write good copy');
  await ada.page.reload();

  await expect(newTitle(ada)).toHaveValue('Half a thought');
  await expect(rowTitle(ada)).toHaveValue('Write good copy');
  await expect(ada.page.getByText('Draft restored')).toHaveCount(2);
  await ada.presses('Save Write the copy');
  await ada.sees('Task updated successfully');
  await ada.presses('Discard the draft');
  await expect(newTitle(ada)).toBeFocused();
  await expect(newTitle(ada)).toHaveValue('');
  await ada.page.reload();
  await expect(ada.link('Write good copy')).toBeVisible();
  await expect(newTitle(ada)).toHaveValue('');
  await expect(ada.page.getByText('Draft restored')).toHaveCount(0);

  await ada.opens(task.screen);
  await ada.fills({ Description: 'A long\nstory' });
  await ada.page.reload();
  await expect(ada.field('Description')).toHaveValue('A long\nstory');
  await expect(ada.page.getByText('Draft restored')).toBeVisible();
  await ada.field('Description').press('Control+Enter');
  await ada.sees('Task updated successfully');
  await expect(ada.page.getByText('Draft restored')).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.field('Description')).toHaveValue('A long\nstory');
  await expect(ada.page.getByText('Draft restored')).toHaveCount(0);
});

test('forms, status rows and the invite dialog come back as they were typed', thorough, async ({ ada }) => {
  const place = await website(ada);
  const { organization } = place;
  leavesAnyway(ada.page);
  const types = async (path: string, fields: Record<string, string>, open?: () => Promise<void>) => {
    await ada.opens(path);
    await open?.();
    await ada.fills(fields);
    await ada.page.reload();
    await ada.heading(/./).first().waitFor();
  };
  const finds = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await expect(ada.field(label)).toHaveValue(value);
    await expect(ada.page.getByText('Draft restored')).toHaveCount(1);
  };

  const project = { Name: 'Shop', Description: 'Sells' };
  await types(`${organization.path}/projects/create-project`, project);
  await finds(project);
  await ada.presses('Create Project');
  await ada.sees('Project created successfully!');
  await ada.opens(`${organization.path}/projects/create-project`);
  await expect(ada.field('Name')).toHaveValue('');

  await types(`${place.path}/edit-project`, { Description: 'Half' });
  await finds({ Name: 'Website', Description: 'Half' });
  await types('/create-organization', { Name: 'Beta' });
  await finds({ Name: 'Beta' });
  await ada.presses('Discard the draft');
  await expect(ada.field('Name')).toHaveValue('');
  await types('/profile', { Name: 'Ada King' }, () => ada.presses('Edit'));
  await finds({ Name: 'Ada King' });

  await types(`${place.path}/manage-status`, { 'Name of To Do': 'Later' }, async () => {
    await ada.presses('Add New Status');
    await ada.fills({ 'Name of the new status': 'Done' });
  });
  await finds({ 'Name of To Do': 'Later', 'Name of the new status': 'Done' });

  await types(`${organization.path}/projects`, { Email: 'bob@example.com' }, () =>
    ada.presses('Invite a Member'),
  );
  await ada.presses('Invite a Member');
  await finds({ Email: 'bob@example.com' });
});

test(
  'what was chosen and not saved is there again after Esc and a reload',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const place = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const task = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
    leavesAnyway(ada.page);
    const note = ada.page.getByText('Draft restored');

    await ada.opens(`${place.path}/tasks`);
    await ada.page.getByRole('checkbox', { name: 'Select Write the copy' }).click();
    const dates = ada.dialog('Dates of 1 task');
    await ada.presses('Dates');
    await ada.fills({ 'Due date': '2030-05-18' }, dates);
    await ada.page.keyboard.press('Escape');
    await expect(dates).toHaveCount(0);
    await ada.presses('Dates');
    await expect(dates.getByLabel('Due date')).toHaveValue('2030-05-18');
    await expect(note).toBeVisible();
    await ada.presses('Cancel', dates);
    await ada.presses('Dates');
    await expect(dates.getByLabel('Due date')).toHaveValue('');

    await ada.opens(task.screen);
    const every = ada.dialog('Repeat').getByLabel('Every');
    await ada.presses('Repeat: Does not repeat');
    await every.fill('3');
    await ada.page.keyboard.press('Escape');
    await expect(every).toHaveCount(0);
    await ada.presses('Repeat: Does not repeat');
    await expect(every).toHaveValue('3');
    await ada.presses('Discard the draft');
    await expect(every).toHaveValue('1');

    await ada.opens(`${place.path}/manage-team`);
    await ada.field('Select Team').fill('bob');
    await ada.page.keyboard.press('Enter');
    await expect(ada.button('Add Team')).toBeEnabled();
    await ada.page.reload();
    await expect(note).toBeVisible();
    await ada.presses('Add Team');
    await ada.sees('Team added successfully');
    await expect(note).toHaveCount(0);

    await ada.opens(`${acme.path}/access-control/manager`);
    await ada.page.getByRole('switch', { name: 'Manage access' }).click();
    await ada.page.reload();
    await ada.reads('1 unsaved change: Manage access');
    await expect(note).toBeVisible();
  },
);

test('a session that ends loses nothing; who signs out leaves nothing', thorough, async ({ ada, bob }) => {
  const place = await website(ada, bob);
  const writes = async (title: string) => {
    await ada.opens(`${place.path}/tasks`);
    await newTitle(ada).fill(title);
  };
  const signsIn = async ({ email, password }: Person) => {
    await ada.arrivesAt('Login');
    await ada.fills({ Email: email, Password: password });
    await ada.page.getByLabel('Password', { exact: true }).press('Enter');
  };
  leavesAnyway(ada.page);
  await writes('Half a thought');
  // The page's token belonged to the session that is gone: refused once, and silently sent again.
  ada.expectsInConsole(/^401 /, '403 /users/login');
  await ada.context.clearCookies({ name: /muster/ });
  await ada.page.reload();
  await signsIn(ada);
  await expect(newTitle(ada)).toHaveValue('Half a thought');

  await ada.follows('Logout');
  await ada.agrees('Leave without saving?', 'Your changes here are not saved yet.');
  await signsIn(ada);
  await ada.arrivesAt('My Organizations');
  await ada.opens(`${place.path}/tasks`);
  await expect(newTitle(ada)).toHaveValue('');

  // Somebody else at the same browser, after a session that ended.
  await writes('Secret');
  await ada.context.clearCookies({ name: /muster/ });
  await ada.page.reload();
  await signsIn(bob);
  await ada.reads('To Do is empty');
  await expect(newTitle(ada)).toHaveValue('');
});

test(
  'a new task that is refused comes back: to who has left its screen, and to who types the next',
  thorough,
  async ({ ada }) => {
    const place = await website(ada);
    leavesAnyway(ada.page);
    ada.expectsInConsole(/^500 .*tasks$/, /ApiError/);
    let refusal: Promise<void> | undefined;
    await ada.page.route(/\/tasks$/, async (route) => {
      if (!refusal || route.request().method() !== 'POST') return route.fallback();
      await refusal;
      return route.fulfill({ status: 500, json: { status: 500 } });
    });
    const refusesLater = () => {
      const { promise, resolve: refuse } = Promise.withResolvers<void>();
      refusal = promise;
      return refuse;
    };
    const relents = () => (refusal = undefined);

    await ada.opens(`${place.path}/tasks`);
    const refuse = refusesLater();
    await newTitle(ada).fill('Call the printer');
    await newTitle(ada).press('Enter');
    await ada.presses('Board');
    await ada.reads('To Do is empty');
    refuse();
    await ada.sees('Something went wrong');
    relents();
    await ada.presses('List');
    await ada.sees('Task created successfully');
    await expect(ada.link('Call the printer')).toBeVisible();

    const refuseAgain = refusesLater();
    await newTitle(ada).fill('Call the baker');
    await newTitle(ada).press('Enter');
    await newTitle(ada).fill('Call the');
    refuseAgain();
    await ada.reads('“Call the baker” was not added.');
    relents();
    await ada.page.reload();
    await ada.reads('“Call the baker” was not added.');
    await ada.presses('Discard');
    await expect(ada.page.getByText('was not added')).toHaveCount(0);
    await ada.page.reload();
    await expect(ada.link('Call the printer')).toBeVisible();
    await expect(newTitle(ada)).toHaveValue('Call the');
    await expect(ada.page.getByText('Call the baker')).toHaveCount(0);
  },
);

test('what is being saved while its panel becomes the page is no draft there', thorough, async ({ ada }) => {
  const place = await website(ada);
  const task = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  const panel = ada.page.getByRole('complementary', { name: 'Task Details' });
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await ada.page.route(`**/tasks/${task._id}`, async (route) => {
    if (route.request().method() === 'PUT') await isLetGo;
    await route.fallback();
  });
  await ada.opens(`${place.path}/tasks`);
  await ada.follows('Write the copy');
  await panel.getByLabel('Title', { exact: true }).fill('Write good copy');
  await panel.getByRole('button', { name: 'Update Task' }).click();
  await panel.getByRole('button', { name: 'Open the whole page' }).click();
  await expect(panel).toHaveCount(0);
  await expect(ada.field('Title')).toHaveValue('Write good copy');
  letGo();
  await ada.sees('Task updated successfully');
  await expect.poll(() => placesOfDrafts(ada)).toEqual([]);
  await expect(ada.page.getByText('Draft restored')).toHaveCount(0);
  await expect(ada.field('Title')).toHaveValue('Write good copy');
});

test('the other view of the tasks is looked at without losing what is typed', thorough, async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  leavesAnyway(ada.page);
  await ada.opens(`${place.path}/tasks`);
  await newTitle(ada).fill('Half a thought');
  await ada.presses('Edit Write the copy');
  await rowTitle(ada).fill('Write good copy');
  await ada.presses('Board');
  await expect(ada.button('Add a task to To Do')).toBeVisible();
  await expect(rowTitle(ada)).toHaveValue('Write good copy');

  await ada.presses('Add a task to To Do');
  await newTitle(ada).fill('Another');
  await ada.page.reload();
  await expect(newTitle(ada)).toHaveValue('Another');
  await newTitle(ada).fill('');
  await expect(newTitle(ada)).toBeFocused();
  await ada.presses('List');
  await expect(newTitle(ada)).toHaveValue('Half a thought');
  await expect(rowTitle(ada)).toHaveValue('Write good copy');
});

test('on a phone, what was chosen for a new task stays in sight', thorough, async ({ ada }) => {
  const { path } = await website(ada);
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await ada.opens(`${path}/tasks`);
  const form = ada.page.getByRole('form', { name: 'Add a task to To Do' });
  const priority = form.getByRole('combobox', { name: 'Priority' });
  const folded = await form.evaluate(({ clientHeight }) => clientHeight);
  const height = () => form.evaluate(({ clientHeight }) => clientHeight);

  await form.getByLabel('Title').focus();
  await expect.poll(height).toBeGreaterThan(folded);
  await ada.chooses('Priority', 'High', form);
  await ada.page.getByRole('heading', { level: 1 }).click();
  await expect(priority).not.toBeFocused();
  expect(await height()).toBeGreaterThan(folded);

  await ada.chooses('Priority', 'Medium', form);
  await ada.page.getByRole('heading', { level: 1 }).click();
  await expect.poll(height).toBe(folded);
});
