import { createTaskLink, removeFromTeam, updateProject, updateTask } from '@muster/contract';
import { inspects, longWord } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject, statusOf } from '../world.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toLocaleDateString('sv');

/** Ada's project with Bob on her team. */
async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', {
    team: [bob],
    statuses: ['To Do', 'Doing', 'Done'],
  });
  const addsTask = (title: string, days: number | null = null, fields: object = {}) =>
    addTask(ada, website, 'To Do', {
      title,
      assignedTo: [bob.id],
      dueDate: days === null ? null : inDays(days),
      ...fields,
    });
  const changes = (taskId: string, body: object) =>
    ada.api.call(updateTask, { params: { ...website.params, taskId }, body });
  return { acme, website, addsTask, changes };
}

const inLine = (distance: number) => distance > 20 && distance < 60;

const group = ({ page }: Person, name: string) => page.getByRole('grid', { name, exact: true });
const row = ({ page }: Person, title: string) =>
  page.locator('.work-list').getByRole('row').filter({ hasText: title });
const groups = ({ page }: Person) => page.locator('.work-day').allInnerTexts();

test('what waits stands by its day, of all organizations or of one, and a swatch changes the status', async ({
  ada,
  bob,
}) => {
  const { addsTask, website } = await startWork(ada, bob);
  await addsTask('Late', -2);
  await addsTask('Now', 0, { priority: 'high' });
  await addsTask('Some day');
  await addsTask('Far', 30);
  const harbour = await foundOrganization(bob, 'Harbour');
  const pier = await startProject(bob, harbour, 'Pier', { statuses: ['Open'] });
  await addTask(bob, pier, 'Open', { title: 'Signs', assignedTo: [bob.id], dueDate: inDays(-1) });
  await addTask(bob, pier, 'Open', { title: 'Not for me' });

  await bob.opens('/my-work');
  await expect(bob.link('My Work')).toHaveAttribute('aria-current', 'page');
  await expect(group(bob, 'Overdue').getByRole('row')).toHaveCount(2);
  expect((await groups(bob)).map((text) => text.split('\n')[0])).toEqual([
    'Overdue',
    'Today',
    'Later',
    'No date',
  ]);
  await expect(row(bob, 'Late')).toContainText('WebsiteWEB-1');
  await bob.presses('Harbour');
  await expect(row(bob, 'Late')).toHaveCount(0);
  await expect(row(bob, 'Signs')).toBeVisible();
  await bob.follows('Created by me');
  await expect(row(bob, 'Not for me')).toBeVisible();
  await bob.isAt(/\/my-work\?organization=.+&which=created/);
  await bob.page.reload();
  await expect(row(bob, 'Not for me')).toBeVisible();
  await bob.opens('/my-work');
  await row(bob, 'Now').getByRole('button', { name: 'Status To Do, change' }).click();
  await bob.page.getByRole('menuitem', { name: 'Doing' }).click();
  await expect(row(bob, 'Now').getByRole('button', { name: 'Status Doing, change' })).toBeVisible();
  await bob.sees('Task updated successfully');
  expect(await statusOf(ada, website, 'Now')).toBe('Doing');

  await bob.hearsKeys();
  const { keyboard } = bob.page;
  await keyboard.press('c');
  const field = bob.page.getByRole('combobox', { name: 'New task for me' });
  await expect(field).toBeFocused();
  await keyboard.type('Check plate 28 #web');
  await expect(bob.page.getByRole('option', { name: 'Website' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(field).toHaveValue('Check plate 28 ');
  await keyboard.type('tomorrow');
  await bob.reads('Due tomorrow');
  await keyboard.press('Enter');
  await expect(row(bob, 'Check plate 28')).toContainText('Due tomorrow');
  await bob.sees('Task created successfully');
  await expect(row(bob, 'Check plate 28')).toContainText('WebsiteWEB-5');
  expect(await statusOf(ada, website, 'Check plate 28')).toBe('To Do');
  await bob.presses('Undo');
  await expect(row(bob, 'Check plate 28')).toHaveCount(0);
  await bob.page.reload();
  await expect(bob.page.getByRole('form', { name: 'New task for me' })).toContainText('Website');
  await field.fill('Sweep the pier sun');
  await bob.presses('Keep “sun” in the title');
  await expect(field).toBeFocused();
  // The server has it, and its answer is lost: sent again it is the same task.
  bob.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/);
  await bob.page.route('**/tasks', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await keyboard.press('Enter');
  await bob.sees('Something went wrong');
  await expect(field).toHaveValue('Sweep the pier sun');
  await expect(row(bob, 'Sweep the pier sun')).toHaveCount(1);
  await keyboard.press('Enter');
  await bob.sees('Task created successfully');
  await expect(field).toHaveValue('');
  await expect(row(bob, 'Sweep the pier sun')).toHaveCount(1);
  await expect(group(bob, 'No date').getByRole('row').filter({ hasText: 'Sweep the pier' })).toBeVisible();
  await row(bob, 'Sweep the pier').click({ position: { x: 600, y: 20 } });
  await expect(bob.page.getByRole('complementary', { name: 'Task Details', exact: true })).toBeVisible();
});

test(
  'by one key each it is done, put off and opened beside, and all of it undone',
  thorough,
  async ({ ada, bob }) => {
    const { addsTask, website } = await startWork(ada, bob);
    await addsTask('First', -3);
    await addsTask('Second', -2);
    await addsTask('Third', null, { startDate: inDays(9) });
    await bob.opens('/');
    await bob.hearsKeys();
    const press = (key: string) => bob.page.keyboard.press(key);
    await press('g');
    await press('w');
    await bob.arrivesAt('My Work');
    await expect(row(bob, 'First')).toBeVisible();
    await press('j');
    await expect(row(bob, 'First')).toBeFocused();
    await press('d');
    await expect(row(bob, 'First')).toHaveCount(0);
    await expect(row(bob, 'Second')).toBeFocused();
    await bob.sees('Task updated successfully');
    await expect.poll(() => statusOf(ada, website, 'First')).toBe('Done');
    await press('Control+z');
    await expect(row(bob, 'First')).toBeVisible();
    await bob.sees('Undone: “First” is as it was');

    await press('t');
    await expect(row(bob, 'Second')).toContainText('Due tomorrow');
    await bob.sees('Task updated successfully');
    await press('Control+z');
    await bob.sees('Undone: “Second” is as it was');
    await expect(group(bob, 'Overdue')).toContainText('Second');
    await row(bob, 'Second').focus();
    await press('ArrowDown');
    await expect(row(bob, 'Third')).toBeFocused();
    bob.expectsInConsole('422 /organizations/:id/projects/:id/tasks/:id');
    await press('t');
    await bob.sees('The start date must not be after the due date');
    await expect(group(bob, 'No date')).toContainText('Third');
    await row(bob, 'Third').focus();
    await press('Space');
    const panel = bob.page.getByRole('complementary', { name: 'Task Details' });
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Third');
    await bob.isAt(new RegExp(`${website.path}/tasks/`));
    await press('ArrowUp');
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Second');
    await press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(row(bob, 'Second')).toBeFocused();
    await expect(bob.page.locator('.hintbar')).toBeVisible();
    await press('q');
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Second');
    await press('Escape');
    await expect(panel).toHaveCount(0);
    await row(bob, 'First').hover();
    await row(bob, 'First').getByRole('button', { name: 'First: open beside' }).click();
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('First');
    // Done with it, and on to what comes next.
    await expect(panel).toBeFocused();
    await press('s');
    await expect(bob.page.getByRole('listbox')).toBeVisible();
    await bob.page.keyboard.type('done');
    await expect(bob.page.getByRole('option', { name: 'Done' })).toBeFocused();
    await press('Enter');
    await expect(row(bob, 'First')).toHaveCount(0);
    await expect(panel).toBeFocused();
    await press('j');
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Second');
    await press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(row(bob, 'Second')).toBeFocused();
    await press('Enter');
    await expect(bob.page).toHaveTitle(/Second/);
  },
);

test('what colleagues do shows by itself', thorough, async ({ ada, bob }) => {
  const { addsTask, changes, website } = await startWork(ada, bob);
  await bob.opens('/my-work');
  await bob.reads('Nothing to do right now');
  await bob.isListening();
  const { _id } = await addsTask('Write the copy', 3);
  await expect(row(bob, 'Write the copy')).toBeVisible();
  await changes(_id, { dueDate: inDays(-3), title: 'Write the text' });
  await expect(group(bob, 'Overdue')).toContainText('Write the text');

  const photos = await addTask(ada, website, 'To Do', { title: 'Take the photos' });
  const params = { ...website.params, taskId: _id };
  await ada.api.call(createTaskLink, { params, body: { kind: 'blockedBy', task: photos._id } });
  await expect(row(bob, 'Write the text').getByText('Blocked', { exact: true })).toBeVisible();
  await changes(photos._id, { status: website.statuses['Done'] });
  await expect(row(bob, 'Write the text').getByText('Blocked', { exact: true })).toHaveCount(0);

  await changes(_id, { status: website.statuses['Done'] });
  await expect(row(bob, 'Write the text')).toHaveCount(0);
  await changes(_id, { status: website.statuses['Doing'] });
  await expect(row(bob, 'Write the text')).toBeVisible();
  await ada.api.call(updateProject, { params: website.params, body: { name: 'Relaunch' } });
  await expect(row(bob, 'Write the text')).toContainText('Relaunch');
  await ada.api.call(removeFromTeam, { params: { ...website.params, userId: bob.id } });
  await bob.reads('Nothing to do right now');
});

test(
  'a line that is not added is kept, and an archived project offered no more',
  thorough,
  async ({ ada, bob }) => {
    const { addsTask, website } = await startWork(ada, bob);
    await addsTask('First');
    await bob.opens('/my-work');
    await bob.isListening();
    const form = bob.page.getByRole('form', { name: 'New task for me' });
    const field = form.getByRole('combobox');
    await field.fill('#web');
    await bob.page.getByRole('option', { name: 'Website' }).click();
    await expect(form).toContainText('Website');
    bob.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/);
    /** Sends a line that does not arrive; the network says so when it is told to. */
    const sends = async (line: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await bob.page.route('**/tasks', (route) => promise.then(() => route.abort()), { times: 1 });
      const isSent = bob.page.waitForRequest('**/tasks');
      await field.fill(line);
      await field.press('Enter');
      await isSent;
      return resolve;
    };

    const failsOne = await sends('Sweep the pier');
    await field.fill('Paint the');
    failsOne();
    await bob.reads('“Sweep the pier” was not added.');
    await expect(field).toHaveValue('Paint the');
    await bob.presses('Try again');
    await expect(row(bob, 'Sweep the pier')).toBeVisible();
    await bob.sees('Task created successfully');

    const failsTwo = await sends('Paint the rail');
    await bob.follows('Home');
    await bob.arrivesAt('My Organizations');
    failsTwo();
    await bob.sees('Something went wrong');
    await bob.link('My Work').click();
    await expect(row(bob, 'Paint the rail')).toHaveCount(1);
    await expect.poll(() => statusOf(ada, website, 'Paint the rail')).toBe('To Do');

    await expect(form).toContainText('Website');
    await ada.api.call(updateProject, { params: website.params, body: { status: 'archived' } });
    await expect(form).not.toContainText('Website');
  },
);

test(
  'of many only those around the sight are in the page, and all can be reached and printed',
  thorough,
  async ({ ada, bob }) => {
    const { addsTask } = await startWork(ada, bob);
    for (let batch = 0; batch < 12; batch += 1)
      await Promise.all(Array.from({ length: 10 }, (_, nth) => addsTask(`Task ${batch * 10 + nth}`)));
    await bob.opens('/my-work');
    const rows = bob.page.locator('.work-list').getByRole('row');
    await rows.first().focus();
    expect(await rows.count()).toBeLessThan(60);
    await expect(async () => {
      await bob.page.keyboard.press('End');
      await expect(bob.page.locator('.work-list [data-index="119"]')).toBeFocused({ timeout: 500 });
    }).toPass();

    // The printer takes the page as it is when it is asked for.
    await bob.page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await bob.hearsKeys();
    await bob.page.keyboard.press('Control+p');
    await expect(rows).toHaveCount(120);
    await bob.page.emulateMedia({ media: 'print' });
    await bob.page.setViewportSize({ width: 700, height: 990 });
    await expect(bob.page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    const tops = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    const isOneLineBelow = (top: number, index: number) => index === 0 || inLine(top - tops[index - 1]!);
    expect(tops.every(isOneLineBelow)).toBe(true);
  },
);

test('anybody can use the screen, whatever is on it', thorough, async ({ ada, bob }) => {
  test.slow();
  const { addsTask } = await startWork(ada, bob);
  await bob.opens('/my-work');
  await bob.reads('Nothing to do right now');
  await inspects(bob, 'My Work · Muster');
  await addsTask(longWord, -1);
  await addsTask('Now', 0);
  await foundOrganization(bob, 'Harbour');
  await bob.opens('/my-work');
  await expect(row(bob, 'Now')).toBeVisible();
  await inspects(bob, 'My Work · Muster');
});
