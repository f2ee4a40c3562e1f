import { findBarriers } from '../barriers.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, allow, foundOrganization, startProject } from '../world.ts';

const press = (person: Person, ...keys: string[]) =>
  keys.reduce(async (before, key) => {
    await before;
    await person.page.keyboard.press(key);
  }, Promise.resolve());

const palette = (person: Person) => person.page.getByRole('combobox', { name: 'Find anything' });
const option = (person: Person, name: string | RegExp) => person.page.getByRole('option', { name });

test('a whole day of work needs no mouse', async ({ ada, people }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'] });
  const adaAtWork = await people.elsewhere(ada);
  const { page } = adaAtWork;
  await adaAtWork.opens('/login');
  await expect(adaAtWork.field('Email')).toBeFocused();
  await page.keyboard.type(ada.email);
  await press(adaAtWork, 'Tab');
  await page.keyboard.type(ada.password);
  await press(adaAtWork, 'Enter');
  await adaAtWork.arrivesAt('My Organizations');
  await adaAtWork.hearsKeys();
  await expect(adaAtWork.link(/^Acme/).first()).toBeVisible();

  await press(adaAtWork, 'j');
  await expect(adaAtWork.link(/^Acme/).first()).toBeFocused();
  await press(adaAtWork, 'Enter');
  await adaAtWork.arrivesAt('My Projects');
  await expect(adaAtWork.link(/^Website/)).toBeVisible();
  await press(adaAtWork, 'j', 'Enter');
  await adaAtWork.arrivesAt('Tasks');
  await expect(adaAtWork.field('Title')).toBeVisible();

  await press(adaAtWork, 'c');
  await expect(adaAtWork.field('Title')).toBeFocused();
  await page.keyboard.type('Write the copy');
  await press(adaAtWork, 'Enter');
  await page.keyboard.type('Choose a font');
  await press(adaAtWork, 'Enter');
  await expect(adaAtWork.row('Choose a font')).toBeVisible();
  await expect(adaAtWork.button('Edit Write the copy')).toBeEnabled();

  await press(adaAtWork, 'Escape', 'j');
  await expect(adaAtWork.row('Choose a font')).toBeFocused();
  await press(adaAtWork, 'j');
  await expect(adaAtWork.row('Write the copy')).toBeFocused();
  await press(adaAtWork, 'e');
  await press(adaAtWork, 'End');
  await page.keyboard.type(' in English');
  await press(adaAtWork, 'Enter');
  await adaAtWork.sees('Task updated successfully');
  await expect(adaAtWork.row('Write the copy in English')).toBeFocused();

  await press(adaAtWork, 'Enter');
  await adaAtWork.arrivesAt('Task Details');
  await adaAtWork.tabsTo(adaAtWork.field('Description'));
  await page.keyboard.type('At most 200 words');
  await press(adaAtWork, 'Control+Enter');
  await adaAtWork.sees('Task updated successfully');
  // In a text, Ctrl+K makes a link.
  await press(adaAtWork, 'Escape', 'Control+k');
  await page.keyboard.type('website');
  await expect(option(adaAtWork, /^Website/)).toHaveAttribute('aria-selected', 'true');
  await press(adaAtWork, 'Enter');
  await adaAtWork.arrivesAt('Tasks');
  await expect(adaAtWork.row('Choose a font')).toBeVisible();
  await expect(palette(adaAtWork)).toHaveCount(0);
  await press(adaAtWork, ']');
  await expect(page.getByRole('tab', { name: 'Done' })).toHaveAttribute('aria-selected', 'true');
  await press(adaAtWork, 'g', 'h');
  await adaAtWork.arrivesAt('My Organizations');
});

test(
  'the palette leads to a task of another organization, and back by what was visited',
  thorough,
  async ({ ada }) => {
    const [acme, beta] = [await foundOrganization(ada, 'Acme'), await foundOrganization(ada, 'Beta')];
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const atlas = await startProject(ada, beta, 'Coastal atlas', { statuses: ['To Do'] });
    const legend = await addTask(ada, atlas, 'To Do', { title: 'Legend for the coral map' });
    await ada.opens(`${website.path}/tasks`);
    await ada.hearsKeys();

    await press(ada, 'Control+k');
    await expect(palette(ada)).toBeFocused();
    await ada.page.keyboard.type('co');
    await expect(option(ada, /^Legend for the coral map/)).toHaveAttribute('aria-selected', 'true');
    const letAnswerCome = await ada.holdsBack(/\/search\?q=coastal/);
    const question = ada.page.waitForRequest(/\/search\?q=coastal/);
    await ada.page.keyboard.type('astal');
    await question;
    await expect(option(ada, /^Coastal atlas/)).toHaveAttribute('aria-selected', 'true');
    await expect(option(ada, /^Legend for the coral map/)).toHaveCount(0);
    letAnswerCome();

    await palette(ada).fill('cora leg');
    await expect(option(ada, /^Legend for the coral map/)).toHaveAttribute('aria-selected', 'true');
    const count = ada.page.getByRole('status').filter({ hasText: /^1 result$/ });
    await expect(count).toBeAttached();
    // The same words are said once more: a screen reader hears only what is new in the page.
    const said = await count.locator('span').elementHandle();
    await palette(ada).fill('cora lege');
    await expect.poll(() => said.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await expect(count).toBeAttached();
    await press(ada, 'Enter');
    await ada.arrivesAt('Task Details');
    await ada.isAt(legend.screen);
    await expect(ada.heading('Task Details')).toBeFocused();

    await press(ada, '/');
    await expect(option(ada, /^Website/)).toHaveAttribute('aria-selected', 'true');
    await press(ada, 'Enter');
    await ada.arrivesAt('Tasks');
    await ada.isAt(`${website.path}/tasks`);
  },
);

test(
  'the focus goes along from a screen that has not come yet, and stays in what lies above one',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const letTasksCome = await ada.holdsBack(/\/api\/.*\/tasks\?/);
    await ada.opens(`${website.path}/tasks`);
    await ada.follows('Home');
    await expect(ada.heading('My Organizations')).toBeFocused();

    await ada.page.goBack();
    await ada.arrivesAt('Tasks');
    await press(ada, 'Control+k');
    await expect(palette(ada)).toBeFocused();
    await palette(ada).evaluate((field) => field.addEventListener('blur', () => field.replaceWith('lost')));
    letTasksCome();
    await ada.reads('To Do is empty');
    await expect(palette(ada)).toBeFocused();
  },
);

test('the palette does what the screen offers, and only what one may', async ({ ada, bob }) => {
  const managing = ['Invite a Member', 'Add Project', 'Manage Status', 'Project Settings', 'Manage Access'];
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  await press(ada, 'Control+k');
  for (const name of managing) await expect(option(ada, name)).toBeVisible();
  await ada.page.keyboard.type('invite a');
  await expect(option(ada, 'Invite a Member')).toHaveAttribute('aria-selected', 'true');
  await press(ada, 'Enter');
  await expect(ada.dialog('Send an Invite').getByLabel('Email')).toBeFocused();
  await press(ada, 'Escape');
  await expect(ada.dialog('Send an Invite')).toHaveCount(0);
  await press(ada, 'Control+k');
  await ada.page.keyboard.type('bob');
  await option(ada, /^Bob Martin/).waitFor();
  await press(ada, 'Enter');
  await ada.arrivesAt('Manage Members');
  await expect(ada.row('Bob Martin')).toBeFocused();

  await allow(ada, acme, 'employee', { createInvite: true });
  await bob.opens(`${website.path}/tasks`);
  await bob.hearsKeys();
  await bob.tabsTo(bob.button('Find anything'));
  await press(bob, 'Enter');
  await expect(option(bob, 'New task')).toBeVisible();
  const [allowed, ...denied] = managing;
  await expect(option(bob, allowed!)).toBeVisible();
  for (const name of denied) await expect(option(bob, name)).toHaveCount(0);
  bob.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await bob.context.setOffline(true);
  await bob.page.keyboard.type('new ta');
  await expect(bob.dialog('Find anything')).toContainText('Search failed, so only actions are shown');
  await expect(option(bob, 'New task')).toHaveAttribute('aria-selected', 'true');
  await press(bob, 'Enter');
  await expect(bob.field('Title')).toBeFocused();
});

test('one key leads to another project or organization, and home goes on where one was', async ({ ada }) => {
  const [acme, beta] = [await foundOrganization(ada, 'Acme'), await foundOrganization(ada, 'Beta')];
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const shop = await startProject(ada, acme, 'Shop', { statuses: ['To Do'] });
  const garden = await startProject(ada, beta, 'Garden', { statuses: ['To Do'] });
  const orchard = await startProject(ada, beta, 'Orchard', { statuses: ['To Do'] });
  const copy = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${garden.path}/tasks`);
  await expect(ada.field('Title')).toBeVisible();
  await ada.opens(copy.screen);
  await ada.hearsKeys();

  await press(ada, 'o');
  const field = ada.page.getByRole('combobox', { name: 'Find a project or organization' });
  await expect(field).toBeFocused();
  const ways = ada.page.getByRole('option');
  await expect(ways).toHaveText([
    /^Garden\s*Beta/,
    'Shop',
    /^Website\s*1 open, where you are/,
    /^Acme, where you are/,
    'Beta',
    'My Organizations',
    'Add Organization',
  ]);
  await press(ada, 'Escape');
  await expect(field).toHaveCount(0);
  await expect(ada.button('Switch project or organization')).toBeFocused();

  await press(ada, 'o');
  await expect(field).toBeFocused();
  await press(ada, 'ArrowDown', 'ArrowDown');
  await expect(ways.nth(1)).toHaveAttribute('data-highlighted');
  await press(ada, 'Enter');
  await ada.isAt(`${shop.path}/tasks`);
  await ada.arrivesAt('Tasks');
  await ada.hearsKeys();
  await press(ada, 'o');
  await expect(field).toBeFocused();
  await expect(ways.first()).toHaveText(/^Website\s*1 open/);
  // Where nobody was, and in another organization.
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await ada.page.route('**/api/search?*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await ada.page.keyboard.type('orch');
  await press(ada, 'Enter');
  await ada.reads('Looking…');
  letAnswer();
  await expect(ways).toHaveText([/^Orchard\s*Beta/]);
  await expect(ways).toHaveAttribute('data-highlighted');
  await press(ada, 'Enter');
  await ada.isAt(`${orchard.path}/tasks`);
  // What it is called is not known at once, and its name may still stand in the list that is closing.
  await expect(ada.page).toHaveTitle(/^Orchard · Tasks/);
  // A screen is remembered a moment after it is seen.
  await expect.poll(() => ada.page.evaluate(() => localStorage.getItem('recent'))).toContain(orchard.path);

  await ada.follows('Home');
  const goOn = ada.page.getByRole('navigation', { name: 'Pick up where you left off' }).getByRole('link');
  await expect(goOn).toHaveText(['Orchard', 'Shop', /^Write the copy\s*Website/, 'Garden']);
  await goOn.nth(2).click();
  await expect(ada.page).toHaveURL(copy.screen);
});

test('a word and Enter never sign out: that is pointed at first', thorough, async ({ ada }) => {
  await ada.opens('/');
  await ada.hearsKeys();
  await press(ada, 'Control+k');
  await ada.page.keyboard.type('logout');
  await expect(option(ada, 'Logout')).toHaveAttribute('aria-selected', 'false');
  await expect(ada.page.getByRole('status').filter({ hasText: /^1 result$/ })).toBeAttached();
  await press(ada, 'Enter');
  await expect(palette(ada)).toBeFocused();
  await press(ada, 'ArrowUp');
  await expect(option(ada, 'Logout')).toHaveAttribute('aria-selected', 'true');
  await press(ada, 'Enter');
  await ada.arrivesAt('Login');
});

test('↓ scrolls on where a list begins above what is in sight', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  for (let number = 1; number <= 12; number += 1)
    await addTask(ada, website, 'To Do', { title: `Page ${number}` });
  const { page } = ada;
  await page.setViewportSize({ width: 1280, height: 600 });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  const latest = ada.row('Page 12');
  await expect(latest).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await latest.evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().bottom - 10));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);

  await press(ada, 'ArrowDown');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(latest).not.toBeFocused();
});

test(
  'every list is walked through with the arrow keys, and its controls keep theirs',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    await foundOrganization(ada, 'Beta');
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });

    await ada.opens('/');
    await ada.tabsTo(ada.link(/^Acme/).first());
    await press(ada, 'ArrowRight');
    await expect(ada.link(/^Beta/).first()).toBeFocused();
    await press(ada, 'Home');
    await expect(ada.link(/^Acme/).first()).toBeFocused();

    await ada.opens(`${acme.path}/settings`);
    await ada.tabsTo(ada.link(/^Manage Access/));
    await press(ada, 'ArrowDown');
    await expect(ada.link(/^Manage Members/)).toBeFocused();

    await ada.opens(`${acme.path}/access-control`);
    await ada.tabsTo(ada.link(/^Manager/));
    await press(ada, 'ArrowRight', 'Enter');
    await ada.arrivesAt(/Employee/);
    const [first, second] = [ada.page.getByRole('switch').nth(0), ada.page.getByRole('switch').nth(1)];
    await ada.tabsTo(first);
    await press(ada, 'ArrowDown');
    await expect(second).toBeFocused();

    await ada.opens(`${acme.path}/manage-members`);
    await ada.tabsTo(ada.row('Ada Lovelace'));
    await press(ada, 'ArrowDown');
    await expect(ada.row('Bob Martin')).toBeFocused();
    await press(ada, 'Enter');
    const role = ada.row('Bob Martin').getByRole('combobox');
    await expect(role).toBeFocused();
    await press(ada, 'ArrowDown');
    await expect(ada.page.getByRole('listbox')).toBeVisible();
    await press(ada, 'Escape');
    await expect(ada.page.getByRole('listbox')).toHaveCount(0);
    await expect(role).toBeFocused();
    await press(ada, 'Escape');
    await expect(ada.row('Bob Martin')).toBeFocused();

    await ada.opens(`${website.path}/manage-team`);
    await ada.tabsTo(ada.row('Ada Lovelace'));
    await press(ada, 'ArrowDown');
    await expect(ada.row('Bob Martin')).toBeFocused();

    await ada.opens(`${website.path}/manage-status`);
    const statuses = ada.page.getByRole('grid', { name: 'Statuses' }).getByRole('row');
    await ada.tabsTo(statuses.nth(0));
    await press(ada, 'ArrowDown', 'Enter');
    await expect(statuses.nth(1).getByRole('textbox').first()).toBeFocused();
    await press(ada, 'Escape');
    await expect(statuses.nth(1)).toBeFocused();
  },
);

test('shortcuts leave alone what is typed, and can be turned off', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  await expect(ada.field('Title')).toBeVisible();
  await press(ada, 'c');
  await expect(ada.field('Title')).toBeFocused();
  await ada.page.keyboard.type('g h / ? c');
  await expect(ada.field('Title')).toHaveValue('g h / ? c');
  await ada.arrivesAt('Tasks');
  await press(ada, 'Control+a', 'Delete', 'Escape', '?');
  const shortcuts = ada.dialog('Keyboard shortcuts');
  await expect(shortcuts).toContainText('New task');
  await expect(shortcuts.getByRole('listitem').filter({ hasText: 'Undo the last change' })).toContainText(
    'Ctrl Z',
  );
  await expect(shortcuts.getByRole('region', { name: 'On the board', exact: true })).toContainText(
    'Pick up or dropSpace',
  );
  // What does nothing here is not named, nor is its place.
  await expect(shortcuts.getByRole('heading', { name: 'In My Work and the inbox' })).toHaveCount(0);
  await expect(shortcuts.getByRole('switch')).toBeChecked();
  await ada.tabsTo(shortcuts.getByRole('switch'));
  await press(ada, 'Space');
  await expect(shortcuts.getByRole('switch')).not.toBeChecked();
  await press(ada, 'Escape');
  await expect(shortcuts).toHaveCount(0);
  await press(ada, 'c');
  await press(ada, 'Control+k');
  await expect(palette(ada)).toBeFocused();
  // Closed, it gives the focus back to where C had left it.
  await press(ada, 'Escape');
  await expect(palette(ada)).toHaveCount(0);
  await expect(ada.field('Title')).not.toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `anybody can use the palette and the list of shortcuts, ${colorScheme}`,
    thorough,
    async ({ people }) => {
      const ada = await people.invited('Ada Lovelace', { colorScheme, reducedMotion: 'reduce' });
      const acme = await foundOrganization(ada, 'Acme');
      const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
      await addTask(ada, website, 'To Do', { title: 'Write the website' });
      await ada.opens(`${website.path}/tasks`);
      await ada.hearsKeys();
      await press(ada, 'Control+k');
      await ada.page.keyboard.type('w');
      await expect(option(ada, /^Write the website/)).toBeVisible();
      expect(await findBarriers(ada.page)).toEqual([]);
      await press(ada, 'Escape');
      await expect(palette(ada)).toHaveCount(0);
      await press(ada, '?');
      await expect(ada.dialog('Keyboard shortcuts')).toBeVisible();
      expect(await findBarriers(ada.page)).toEqual([]);
    },
  );
}

test('by keyboard alone what a role may do is saved or discarded, and the focus stays beside it', async ({
  ada,
}) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/access-control/manager`);
  await ada.hearsKeys();
  const choice = ada.page.getByRole('switch', { name: 'Create projects' });
  for (const answer of ['Save', 'Discard']) {
    await ada.tabsTo(choice);
    await press(ada, 'Space');
    await ada.reads('1 unsaved change: Create projects');
    await ada.tabsTo(ada.button(answer));
    await press(ada, 'Enter');
    await ada.reads('No unsaved changes');
    await expect(ada.button('Save')).toBeFocused();
    await expect(ada.button('Save')).toBeDisabled();
    // Nothing is saved twice.
    await press(ada, 'Enter');
  }
  await ada.sees('Access updated successfully');
  await press(ada, 'Tab');
  await expect(ada.button('Save')).toHaveAttribute('disabled');
});
