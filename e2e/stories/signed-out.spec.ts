import { logout } from '@muster/contract';
import { png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const sentence = 'You were signed out. Sign in to continue where you left off.';
const notice = ({ page }: Person) => page.getByRole('alert').filter({ hasText: sentence });

/** Nothing is asked any more that would find out before the story does. */
const settles = ({ page }: Person) => page.waitForLoadState('networkidle');

/** On the server alone: this browser, which still has its cookie, knows nothing of it. */
async function losesTheSession(person: Person) {
  const cookies = await person.context.cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': token,
  };
  const url = new URL(`/api${logout.url}`, person.page.url());
  expect((await fetch(url, { method: logout.method, headers })).status).toBe(200);
  person.expectsInConsole(/^401 /);
}

async function isToldAndSignsIn(person: Person) {
  await person.arrivesAt('Login');
  await expect(notice(person)).toBeVisible();
  await expect(person.page.getByRole('alertdialog')).toHaveCount(0);
  // The page's token went with the session; the refusal brings a new one.
  person.expectsInConsole('403 /users/login');
  await person.fills({ Email: person.email, Password: person.password });
  await person.presses('Login');
}

async function startWebsite(person: Person) {
  const acme = await foundOrganization(person, 'Acme');
  const website = await startProject(person, acme, 'Website', { statuses: ['To Do', 'Done'] });
  const task = await addTask(person, website, 'To Do', { title: 'Write the copy' });
  return { acme, website, task };
}

const uploads = (person: Person) =>
  person.page.locator('input[name=attachments]').setInputFiles(png('Plan.png', { width: 900, height: 900 }));

async function typesAndLosesTheSession(person: Person) {
  const { task } = await startWebsite(person);
  await person.hasNoStream();
  await person.opens(task.screen);
  await person.fills({ Title: 'Write more copy' });
  await settles(person);
  await losesTheSession(person);
  return task;
}

test('a change that comes after the session has ended is kept, and so is the place', async ({ ada }) => {
  const task = await typesAndLosesTheSession(ada);
  await ada.presses('Update Task');
  await isToldAndSignsIn(ada);
  await ada.isAt(task.screen);
  await expect(ada.field('Title')).toHaveValue('Write more copy');
  await ada.presses('Update Task');
  await ada.sees('Task updated successfully');
  await expect(notice(ada)).toHaveCount(0);
});

test('what is tried on the way to the login screen is not told as a refusal', thorough, async ({ ada }) => {
  await typesAndLosesTheSession(ada);
  const letLogout = await ada.holdsBack(/\/users\/logout$/);
  const leaving = ada.page.waitForRequest('**/api/users/logout');
  await ada.presses('Update Task');
  await leaving;
  const refused = ada.page.waitForResponse((response) => response.request().method() === 'PUT');
  await ada.presses('Update Task');
  expect((await refused).status()).toBe(401);
  letLogout();
  await isToldAndSignsIn(ada);
  await expect(ada.field('Title')).toHaveValue('Write more copy');
});

test('an upload that comes after the session has ended says so', thorough, async ({ ada }) => {
  const { task } = await startWebsite(ada);
  await ada.hasNoStream();
  await ada.opens(task.screen);
  await expect(ada.field('Title')).toHaveValue('Write the copy');
  await settles(ada);
  await losesTheSession(ada);
  await uploads(ada);
  await ada.presses('Update Task');
  await isToldAndSignsIn(ada);
  await ada.isAt(task.screen);
});

test(
  'a card moved after the session has ended says so, and the board comes back',
  thorough,
  async ({ ada }) => {
    const { website } = await startWebsite(ada);
    await ada.hasNoStream();
    await ada.opens(`${website.path}/tasks?view=board`);
    await ada.row('Write the copy').focus();
    await settles(ada);
    await losesTheSession(ada);
    await ada.page.keyboard.press('Space');
    await ada.page.keyboard.press('ArrowRight');
    await ada.page.keyboard.press('Space');
    await isToldAndSignsIn(ada);
    await expect(ada.page.getByRole('region', { name: 'To Do', exact: true })).toContainText(
      'Write the copy',
    );
  },
);

test('a search after the session has ended says so', thorough, async ({ ada }) => {
  const { acme } = await startWebsite(ada);
  await ada.hasNoStream();
  await ada.opens(`${acme.path}/projects`);
  await ada.hearsKeys();
  await settles(ada);
  await losesTheSession(ada);
  await ada.page.keyboard.press('Control+K');
  await expect(ada.dialog('Find anything')).toBeVisible();
  await ada.page.keyboard.type('copy');
  await isToldAndSignsIn(ada);
  await ada.arrivesAt('My Projects');
});

test('who merely looks on is told when the session ends', thorough, async ({ ada }) => {
  const { website } = await startWebsite(ada);
  await ada.opens(`${website.path}/tasks`);
  await ada.isListening();
  await losesTheSession(ada);
  await isToldAndSignsIn(ada);
  await expect(ada.link('Write the copy')).toBeVisible();
});

test('logging out says nothing of the kind, and the other tab learns of it', thorough, async ({ ada }) => {
  const { acme } = await startWebsite(ada);
  await ada.opens(`${acme.path}/projects`);
  // Asked for while signing out, on a slow machine, they would be refused.
  await ada.reads('Website');
  const other = await ada.context.newPage();
  await other.goto(`${acme.path}/settings`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await ada.follows('Logout');
  await ada.arrivesAt('Login');
  await expect(notice(ada)).toHaveCount(0);
  await expect(other.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  expect(new URL(other.url()).searchParams.get('redirect')).toBe(`${acme.path}/settings`);
});

test('what was typed elsewhere survives a session that ends at home', thorough, async ({ ada }) => {
  const { acme } = await startWebsite(ada);
  await ada.opens(`${acme.path}/projects/create-project`);
  await ada.fills({ Name: 'Half a thought' });
  ada.page.on('dialog', (dialog) => void dialog.accept());
  await ada.opens('/');
  await ada.isListening();
  await losesTheSession(ada);
  await isToldAndSignsIn(ada);
  await ada.arrivesAt('My Organizations');
  await ada.opens(`${acme.path}/projects/create-project`);
  await expect(ada.field('Name')).toHaveValue('Half a thought');
});

test('a refusal while the session lives is told as what it is', thorough, async ({ ada }) => {
  const { task } = await startWebsite(ada);
  await ada.opens(task.screen);
  await ada.page.route(/\/tasks\/[^/]+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
  );
  ada.expectsInConsole('401 /organizations/:id/projects/:id/tasks/:id');
  await ada.fills({ Title: 'Write more copy' });
  await ada.presses('Update Task');
  await ada.isAlerted('Unauthorized to update task. Please contact your admin.');
  await expect(ada.field('Title')).toHaveValue('Write more copy');
});

test('on a screen for everybody a session that ended merely goes', thorough, async ({ ada }) => {
  await ada.hasNoStream();
  await ada.opens('/');
  await ada.arrivesAt('My Organizations');
  await settles(ada);
  await losesTheSession(ada);
  await ada.opens('/register');
  await ada.arrivesAt('Register');
  await expect(ada.link('Login').first()).toBeVisible();
  await expect(ada.link('Logout')).toHaveCount(0);
  await expect(notice(ada)).toHaveCount(0);
  await ada.isAt('/register');
});
