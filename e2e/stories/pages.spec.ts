import { createProject, createOrganization, updateTaskStatus, limits } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../world.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** In small groups: all at once they would wait for each other. */
async function inGroups(count: number, make: (number: number) => Promise<unknown>) {
  for (let first = 0; first < count; first += 10)
    await Promise.all(numbers(10).map((number) => make(first + number)));
}

/** Which pages of tasks a browser has asked for. */
function watchPages({ page }: Person) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/tasks') && request.method() === 'GET' && pathname.startsWith('/api'))
      asked.push(search);
  });
  return asked;
}

async function startLongLists(ada: Person) {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'] });
  await inGroups(100, (number) => addTask(ada, website, 'To Do', { title: `Task ${number}` }));
  await inGroups(100, (number) => addTask(ada, website, 'Done', { title: `Old ${number}` }));
  return website;
}

/** Everything that the screen was going to ask for by itself has been asked for. */
const settled = ({ page }: Person) => page.waitForLoadState('networkidle');

async function opensOnce(ada: Person, website: Project, view: 'list' | 'board', columns: number) {
  const asked = watchPages(ada);
  await ada.opens(`${website.path}/tasks?view=${view}`);
  await expect(ada.page.locator('[data-task]').first()).toBeVisible();
  await settled(ada);
  expect(asked).toHaveLength(columns);
  return asked;
}

test('opening Tasks asks for one page, and for more as the bottom comes near', async ({ ada }) => {
  const website = await startLongLists(ada);
  await ada.hasNoStream();
  const asked = await opensOnce(ada, website, 'list', 1);
  await ada.page.mouse.move(640, 500);
  await ada.page.mouse.wheel(0, 900);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toContain('cursor=');
});

test('opening the board asks for one page of each column in sight', thorough, async ({ ada }) => {
  const website = await startLongLists(ada);
  await ada.hasNoStream();
  await opensOnce(ada, website, 'board', 2);
});

/** Lists come some rows at a time, as if there were many. */
const getsAtATime = ({ context }: Person, limit: number, lists: RegExp) =>
  context.route(lists, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(limit));
    return route.continue({ url: url.href });
  });

test('My Projects come in pages, and a page that fails can be asked for again', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const params = { organizationId: acme.id };
  await inGroups(30, (number) =>
    ada.api.call(createProject, {
      params,
      body: { name: `Project ${number}`, description: 'x'.repeat(5000) },
    }),
  );
  ada.expectsInConsole(/503 .*projects/);
  await getsAtATime(ada, 20, /\/projects(\?|$)/);
  let isBroken = true;
  await ada.context.route(/projects\?cursor=/, (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { status: 503, code: 'BUSY', message: 'Busy' } })
      : route.fallback(),
  );
  await ada.opens(`${acme.path}/projects`);
  const cards = ada.page.locator('main .cards > li');
  await expect(cards).toHaveCount(20);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(ada.page.getByRole('alert')).toContainText('The next projects could not be loaded.');
  isBroken = false;
  await ada.presses('Retry');
  await expect(cards).toHaveCount(30);
  await expect(ada.page.getByRole('alert')).toHaveCount(0);

  // The arrow keys reach what came later.
  await cards.nth(19).getByRole('link').focus();
  await ada.page.keyboard.press('ArrowRight');
  await expect(cards.nth(20).getByRole('link')).toBeFocused();
});

test(
  'organizations beyond the first page are on the screen and in the switcher',
  thorough,
  async ({ ada }) => {
    const names = ['Acme', 'Beta', 'Delta', 'Gamma', 'Omega'];
    for (const name of names) await ada.api.call(createOrganization, { body: { name } });
    await getsAtATime(ada, 2, /\/api\/organizations(\?|$)/);
    await ada.opens('/');
    await expect(ada.page.locator('main .cards > li')).toHaveCount(names.length);
    await ada.follows(/Omega/);
    await ada.arrivesAt('My Projects');
    await ada.presses('Switch project or organization');
    for (const name of names) await expect(ada.page.getByRole('option', { name })).toBeVisible();
  },
);

test(
  'members and teams beyond the first page are all there to be managed',
  thorough,
  async ({ ada, bob, eve, kim }) => {
    const acme = await foundOrganization(ada, 'Acme', { admin: [kim], employee: [bob, eve] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    await getsAtATime(ada, 2, /\/(members|team)(\?|$)/);
    await ada.opens(`${acme.path}/manage-members#${kim.id}`);
    await expect(ada.row('Kim Lindqvist')).toBeFocused();
    // There is another admin, whom the first page does not show: stepping down is allowed.
    await expect(ada.page.getByRole('combobox', { name: 'Role of Ada Lovelace' })).toBeVisible();
    await ada.chooses('Role of Kim Lindqvist', /^Manager/);
    await ada.sees('User role updated successfully');
    await expect(ada.page.getByRole('combobox', { name: 'Role of Ada Lovelace' })).toHaveCount(0);

    await ada.opens(`${website.path}/manage-team`);
    await ada.field('Select Team').click();
    await expect(ada.page.getByRole('option')).toHaveText([/Eve Okafor/, /Kim Lindqvist/]);
    await ada.page.getByRole('option', { name: /Kim/ }).click();
    await ada.page.getByRole('option', { name: /Eve/ }).click();
    await ada.presses('Add Team');
    await ada.sees('Team added successfully');
    for (const { fullName, email } of [ada, bob, eve, kim]) {
      await expect(ada.button(`Remove ${fullName}`)).toBeVisible();
      await ada.reads(email);
    }
    await expect(ada.page.locator('.section .num')).toHaveText('4');

    const task = await addTask(ada, website, 'To Do', { title: 'Shared', assignedTo: [kim.id] });
    await ada.opens(`${website.path}/tasks`);
    await expect(ada.row('Shared')).toContainText('Kim Lindqvist');
    await ada.opens(task.screen);
    await ada.reads('Kim Lindqvist');
  },
);

test('a description that the list cuts short is edited whole', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const long = `${'word '.repeat(limits.listedDescription)}end`;
  const params = { ...website.params, statusId: website.statuses['To Do']! };
  await ada.api.call(updateTaskStatus, { params, body: { description: long } });
  await ada.opens(`${website.path}/manage-status`);
  const description = ada.field('Description of To Do');
  await expect(description).toHaveValue(long);
  await description.fill(`${long} and more`);
  await ada.presses('Update To Do');
  await ada.sees('status updated successfully');
  await ada.page.reload();
  await expect(description).toHaveValue(`${long} and more`);
});
