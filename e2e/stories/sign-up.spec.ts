import { png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';

const storedUser = (person: Person) =>
  person.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown);

async function fillsRegistration(person: Person, email?: string, repeated?: string) {
  await person.opens('/register');
  await fillsForm(person, email, repeated);
}

async function fillsForm(person: Person, email = person.email, repeated = person.password) {
  await expect(person.page.getByRole('textbox', { name: /^Organization/ })).toBeVisible();
  await person.fills({
    'Full name': person.fullName,
    Email: email,
    Password: person.password,
    'Confirm password': repeated,
  });
}

const linksOf = (person: Person) =>
  person.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');

async function signsIn(person: Person, password = person.password) {
  await person.fills({ Email: person.email, Password: password });
  await person.presses('Login');
}

test('a newcomer registers and founds an organization with a logo', async ({ newcomer: nora }) => {
  await nora.opens('/');
  await nora.isAt('/login');
  await nora.follows('Register', nora.page.getByRole('main'));
  await nora.arrivesAt('Register');

  await fillsRegistration(nora);
  const sent = nora.page.waitForRequest(/\/api\/users$/);
  await nora.presses('Register');
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ fullName: nora.fullName, email: nora.email, password: nora.password });
  expect(body).not.toHaveProperty('confirmPassword');
  await nora.sees('User registered successfully!');
  await nora.arrivesAt('My Organizations');
  await nora.isAt('/');
  expect(await storedUser(nora)).toMatchObject({ fullName: nora.fullName, email: nora.email });

  await nora.reads('No organizations yet');
  await nora.follows('Add Organization');
  await nora.arrivesAt('Create organization');
  await nora.presses('Create Organization');
  await expect(nora.problemOf('Name')).toHaveText('Name is required');
  await nora.fills({ Name: 'Novak & Daughters', Description: 'Bees and honey' });
  await nora.field('Logo').setInputFiles(png('bees.png'));
  await nora.presses('Create Organization');
  await nora.sees('Organization created successfully!');

  const card = nora.link(/Novak & Daughters/);
  await expect(card).toBeFocused();
  await expect(card).toContainText('Bees and honey');
  await expect(card).toContainText('N/A');
  const logo = card.locator('img');
  await expect(logo).toHaveAttribute('src', /\/logo\//);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await nora.page.keyboard.press('Enter');
  await nora.arrivesAt('My Projects');
  await nora.reads('No projects found');
});

const noAccounts = { status: 200, hasAccounts: false };

/** Presses of the mouse and of fingers, from the first screen on. */
async function countsClicks(person: Person) {
  let clicks = 0;
  await person.page.exposeFunction('countClick', () => void (clicks += 1));
  await person.page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener('pointerdown', countClick, { capture: true });
  });
  return () => clicks;
}

test('the first person at a new server has a task after four clicks', async ({ newcomer: nora }) => {
  // Whoever has to wait for the answer is taken for one of many, however busy the machine is.
  await nora.page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(100 * ms);
  });
  await nora.page.route('**/api/health', async (route) =>
    route.fulfill({ response: await route.fetch(), json: noAccounts }),
  );
  const clicks = await countsClicks(nora);
  await nora.opens('/');
  await nora.isAt('/register');
  await nora.reads('There are no accounts here yet. Yours will be the first.');
  await fillsForm(nora);
  await nora.page.getByRole('textbox', { name: /^Organization/ }).fill('Novak & Daughters');
  await nora.presses('Register');
  await nora.arrivesAt('My Organizations');
  await expect(nora.link(/Novak & Daughters/)).toBeFocused();
  await nora.page.keyboard.press('Enter');
  await nora.arrivesAt('My Projects');
  await nora.follows('Add Project');
  await nora.fills({ Name: 'Honey' });
  await nora.presses('Create Project');
  await nora.arrivesAt('My Projects');
  await expect(nora.link(/Honey/)).toBeFocused();
  await nora.page.keyboard.press('Enter');
  await expect(nora.button('Start with To Do, In Progress and Done')).toBeFocused();
  await nora.page.keyboard.press('Enter');
  await expect(nora.field('Title')).toBeFocused();
  await nora.page.keyboard.type('Buy jars');
  await nora.presses('+ Add');
  await nora.reads('Buy jars');
  // No empty room is kept for saved views.
  await expect(nora.page.locator('.view-room')).toHaveCount(0);
  expect(clicks()).toBe(4);
});

test('an address that is taken cannot be registered again', thorough, async ({ newcomer: nora, eve }) => {
  nora.expectsInConsole('400 /users');
  await fillsRegistration(nora, eve.email);
  await nora.presses('Register');
  await nora.sees('Something went wrong');
  await nora.sees('User already exists with this email');
  await expect(nora.field('Email')).toHaveValue(eve.email);
  await nora.isAt('/register');
});

test('passwords that differ are noticed before anything is sent', thorough, async ({ newcomer: nora }) => {
  const sent: string[] = [];
  nora.page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await fillsRegistration(nora, nora.email, 'another one');
  await nora.presses('Register');
  await nora.isAlerted('Passwords do not match');
  await expect(nora.problemOf('Confirm password')).toHaveText('Passwords do not match');
  await expect(nora.field('Password')).toHaveValue(nora.password);
  expect(sent).not.toContain('POST /api/users');
});

test('somebody signs in, at the second attempt, and logs out', async ({ eve, people }) => {
  const tablet = await people.elsewhere(eve);
  tablet.expectsInConsole('401 /users/login');
  await tablet.opens('/login');
  await expect(linksOf(tablet)).toHaveText(['Register', 'Login']);
  await expect(tablet.field('Email')).toHaveAttribute('type', 'email');
  const letAnswer = await tablet.holdsBack(/\/users\/login$/);
  await signsIn(tablet, 'not my password');
  await expect(tablet.button('Login').locator('.spin')).toBeVisible();
  letAnswer();
  await tablet.sees('Incorrect email or password');
  await expect(tablet.button('Login').locator('.spin')).toHaveCount(0);
  await expect(tablet.field('Email')).toHaveValue(eve.email);

  const invitesCounted = tablet.page.waitForResponse(/\/users\/invites$/);
  await signsIn(tablet);
  await tablet.sees('Signed in successfully');
  await tablet.arrivesAt('My Organizations');
  expect(await storedUser(tablet)).toMatchObject({ _id: eve.id, fullName: eve.fullName, email: eve.email });
  await expect(linksOf(tablet)).toHaveText(['My Profile', 'Home', 'My Work', 'Inbox', 'Invites', 'Logout']);

  await invitesCounted;
  await tablet.page.evaluate(() => localStorage.setItem('fcmToken', 'where to push'));
  await tablet.follows('Logout');
  await tablet.arrivesAt('Login');
  await tablet.isAt('/login');
  expect(await storedUser(tablet)).toBeNull();
  expect(await tablet.page.evaluate(() => localStorage.getItem('fcmToken'))).toBeNull();
  await expect(linksOf(tablet)).toHaveText(['Register', 'Login']);
  await tablet.page.goBack();
  // The guard of what is there may still be at it.
  await tablet.isAt(/\/login/);
  await tablet.arrivesAt('Login');
});

test('somebody changes their profile', thorough, async ({ ada, eve }) => {
  ada.expectsInConsole('400 /users/profile');
  await ada.opens('/profile');
  await expect(ada.field('Name')).not.toBeEditable();
  await ada.presses('Edit');
  await ada.fills({ Name: 'Ada King', Email: eve.email });
  await ada.presses('Save');
  await ada.sees('User already exists with this email');
  await ada.fills({ Email: `new.${ada.email}` });
  await ada.presses('Save');
  await ada.sees('User updated successfully!');
  await expect(ada.field('Name')).not.toBeEditable();
  await ada.page.reload();
  await expect(ada.field('Name')).toHaveValue('Ada King');
  expect(await storedUser(ada)).toMatchObject({ fullName: 'Ada King', email: `new.${ada.email}` });
});

test('a new password signs the person out everywhere else', thorough, async ({ ada, people }) => {
  const phone = await people.elsewhere(ada);
  // Its stream would find out first, or not, whichever is faster.
  await phone.hasNoStream();
  await phone.opens('/login');
  await signsIn(phone);
  await phone.arrivesAt('My Organizations');

  await ada.opens('/profile');
  await ada.presses('Change Password');
  const current = ada.page.locator('.field').filter({ has: ada.field('Current password') });
  await expect(ada.field('Current password')).toHaveAttribute('type', 'text');
  await ada.presses('Hide password', current);
  await expect(ada.field('Current password')).toHaveAttribute('type', 'password');
  await ada.presses('Show password', current);
  await expect(ada.field('Current password')).toHaveAttribute('type', 'text');
  const changed = 'an even longer walk';
  await ada.fills({
    'Current password': ada.password,
    'New password': changed,
    'Confirm password': 'something else',
  });
  await ada.presses('Submit');
  await ada.sees('Passwords do not match');
  await ada.fills({ 'Confirm password': changed });
  await ada.presses('Submit');
  await ada.sees('Password changed successfully!');
  await ada.presses('Change Password');
  await ada.presses('Update Profile');
  await expect(ada.field('Name')).toHaveValue(ada.fullName);

  // Its token belongs to the session that has ended; the refusal brings a new one.
  phone.expectsInConsole('401 /users/profile', '401 /users/logout', '403 /users/login');
  await phone.page.reload();
  await phone.arrivesAt('Login');
  await signsIn(phone, changed);
  await phone.arrivesAt('My Organizations');
});
