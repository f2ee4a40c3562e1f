import { createView, deleteLabel, createLabel } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  for (const title of ['Copy', 'Map!'])
    await addTask(ada, website, 'To Do', { title, priority: title.endsWith('!') ? 'high' : 'low' });
  return { website, tasks: `${website.path}/tasks` };
}

const titles = ({ page }: Person) => page.locator('[data-task] a.title');
const bar = ({ page }: Person) =>
  page.getByRole('group', { name: 'View', exact: true }).locator('.view-changed, strong');
/** How many tasks each has, those of the project first. */
const totals = ({ page }: Person) => page.locator('.view-tabs .view-total');
const tab = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('list', { name: 'Views' }).getByRole('link', { name });
const proof = ({ page }: Person) => page.locator('[data-task]').filter({ hasText: 'Proof' });
const item = ({ page }: Person, name: string) => page.getByRole('menuitem', { name });
const view = ({ page }: Person, name: string) => page.getByRole('menuitemcheckbox', { name });
const place = ({ page }: Person, name: string) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name, exact: true });

test('a view is saved, shared, opened by a colleague and the palette, changed, reset, renamed, duplicated and deleted', async ({
  ada,
  bob,
}) => {
  const { tasks } = await startWork(ada, bob);
  await bob.opens(tasks);
  await bob.presses('Views');
  await expect(item(bob, 'Save as view…')).toBeVisible();
  await bob.isListening();
  await ada.opens(`${tasks}?priority=high`);
  await ada.presses('Views');
  await item(ada, 'Save as view…').click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Urgent');
  await ada.page.getByRole('checkbox', { name: 'Share with everybody' }).check();
  await ada.presses('Save view');
  await expect(bar(ada)).toHaveText(['Urgent', '']);
  await expect(totals(ada)).toHaveText(['2', '1']);

  await view(bob, 'Urgent').click();
  await expect(titles(bob)).toHaveText(['Map!']);
  await expect(bar(bob)).toHaveText(['Urgent', '']);
  await expect(tab(bob, /^Urgent ?, shared, 1 task$/)).toHaveAttribute('aria-current', 'true');
  await inspects(bob, /Tasks/);
  await bob.page.setViewportSize({ width: 1280, height: 800 });
  await bob.presses('Hide done');
  await expect(bar(bob)).toHaveText(['Urgent', 'Changed']);
  await expect(bob.button('Save')).toHaveCount(0);
  await bob.presses('Reset');
  await expect(bar(bob)).toHaveText(['Urgent', '']);

  await ada.presses('Hide done');
  await ada.presses('Save');
  await expect(bar(ada)).toHaveText(['Urgent', '']);
  await expect(bar(bob)).toHaveText(['Urgent', 'Changed']);
  await ada.presses('Views');
  await item(ada, 'Rename…').click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Now');
  await ada.presses('Rename');
  await expect(bar(bob)).toHaveText(['Now', 'Changed']);
  await ada.presses('Views');
  await item(ada, 'Delete view').click();
  await expect(bar(bob)).toHaveCount(0);
  await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
  await ada.presses('Undo');
  await expect(bar(bob)).toHaveText(['Now', 'Changed']);

  await ada.page.keyboard.press('Control+k');
  await ada.page.getByRole('option', { name: 'Now' }).click();
  await expect(titles(ada)).toHaveText(['Map!']);

  await ada.presses('Views');
  await item(ada, 'Copy link').click();
  await expect(ada.page.getByText('Link copied')).toBeVisible();
  await ada.presses('Views');
  await item(ada, 'Duplicate…').click();
  await expect(ada.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Now copy');
  await ada.presses('Save view');
  await expect(bar(ada)).toHaveText(['Now copy', '']);
  await ada.presses('Hide done');
  await ada.presses('Save as');
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Also done');
  await ada.presses('Save view');
  await expect(bar(ada)).toHaveText(['Also done', '']);
  await expect(tab(ada, /^Now copy/)).toBeVisible();
});

test(
  'a view that names what is gone opens and says so, and nobody else sees a private one',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks } = await startWork(ada, bob);
    const { params } = website;
    const { label } = await ada.api.call(createLabel, { params, body: { name: 'Print', color: 'red' } });
    await bob.api.call(createView, {
      params,
      body: { name: 'Prints', query: { label: label._id, priority: 'high', group: 'priority' } },
    });
    await ada.api.call(createView, { params, body: { name: 'Mine', query: {} } });
    await ada.api.call(deleteLabel, { params: { ...params, labelId: label._id }, querystring: {} });
    await bob.opens(tasks);
    await bob.presses('Views');
    await view(bob, 'Prints').click();
    await expect(bob.page.getByText('This filter could not be used here')).toBeVisible();
    await expect(titles(bob)).toHaveText(['Map!']);
    await expect(bar(bob)).toHaveText(['Prints', '']);
    await ada.opens(new URL(bob.page.url()).pathname + new URL(bob.page.url()).search);
    await expect(titles(ada)).toHaveText(['Map!']);
    await ada.presses('Views');
    // Her own has come, and with it all that she may see.
    await expect(view(ada, 'Mine')).toBeVisible();
    await expect(view(ada, 'Prints')).toHaveCount(0);
    await ada.page.keyboard.press('Escape');
    await expect(bar(ada)).toHaveCount(0);
  },
);

test(
  'rows show the columns that were chosen, which a view keeps; colleagues go there by its tab',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks } = await startWork(ada, bob);
    await addTask(ada, website, 'To Do', { title: 'Proof', startDate: '2031-03-03', priority: 'high' });
    await ada.api.call(createView, {
      params: website.params,
      body: { name: 'Starts', isShared: true, query: { priority: 'high' } },
    });
    await bob.opens(tasks);
    await expect(totals(bob)).toHaveText(['3', '2']);
    await bob.isListening();

    await ada.opens(tasks);
    await tab(ada, /^All tasks/).focus();
    await ada.page.keyboard.press('ArrowRight');
    await expect(tab(ada, /^Starts/)).toBeFocused();
    await ada.page.keyboard.press('Enter');
    await expect(titles(ada)).toHaveText(['Proof', 'Map!']);
    await expect(proof(ada).locator('.tally')).toBeVisible();
    await ada.presses('Columns');
    await view(ada, 'Start date').click();
    await expect(proof(ada).locator('.start-day')).toContainText('Mar 2031');
    await view(ada, 'Priority').click();
    await expect(proof(ada).locator('.tally')).toHaveCount(0);
    const heightOf = async () => (await proof(ada).boundingBox())!.height;
    expect(await heightOf()).toBe(48);
    await view(ada, 'Compact rows').click();
    await expect.poll(heightOf).toBe(32);
    await ada.page.keyboard.press('Escape');
    await expect(bar(ada)).toHaveText(['Starts', 'Changed']);
    await ada.presses('Save');
    await expect(bar(ada)).toHaveText(['Starts', '']);
    await inspects(ada, /Tasks/);
    await ada.page.reload();
    await expect(proof(ada).locator('.start-day')).toContainText('Mar 2031');
    expect(await heightOf()).toBe(32);

    await addTask(ada, website, 'To Do', { title: 'Sheet', priority: 'high' });
    await expect(totals(bob)).toHaveText(['4', '3']);
    await bob.page.setViewportSize({ width: 360, height: 740 });
    await tab(bob, /^Starts/).click();
    await expect(titles(bob)).toHaveText(['Sheet', 'Proof', 'Map!']);
    await expect(proof(bob).locator('.start-day')).toBeInViewport();
    await expect(proof(bob).locator('.tally')).toHaveCount(0);
  },
);

test(
  'tasks open with the view that somebody chose, for them alone; an address that says more wins',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks } = await startWork(ada, bob);
    const body = { name: 'Urgent', isShared: true, query: { priority: 'high' } };
    await ada.api.call(createView, { params: website.params, body });
    await ada.opens(tasks);
    await tab(ada, /^Urgent/).click();
    await ada.presses('Views');
    await view(ada, 'Open with this view').click();
    await expect(view(ada, 'Open with this view')).toBeChecked();
    await ada.page.keyboard.press('Escape');
    await place(ada, 'Overview').click();
    await ada.arrivesAt('Website');
    await place(ada, 'Tasks').click();
    await expect(titles(ada)).toHaveText(['Map!']);
    await expect(bar(ada)).toHaveText(['Urgent', '']);
    await ada.opens(tasks);
    await expect(titles(ada)).toHaveText(['Map!']);
    // The browser knows by now, and asks for nothing else.
    const first = ada.page.waitForRequest(/\/tasks\?/);
    await ada.opens(tasks);
    await expect(titles(ada)).toHaveText(['Map!']);
    expect((await first).url()).toContain('priority=high');

    await tab(ada, /^All tasks/).click();
    await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
    await ada.presses('Board');
    await expect(ada.page.getByRole('heading', { name: 'Done' })).toBeVisible();
    // It goes before the layout that was left behind.
    await ada.opens(tasks);
    await expect(bar(ada)).toHaveText(['Urgent', '']);
    await expect(titles(ada)).toHaveText(['Map!']);
    await tab(ada, /^All tasks/).click();
    await ada.presses('List');
    await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
    await ada.opens(`${tasks}?priority=low`);
    await expect(titles(ada)).toHaveText(['Copy']);
    await ada.presses('Clear');
    await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
    await bob.opens(tasks);
    await expect(titles(bob)).toHaveText(['Map!', 'Copy']);

    await tab(ada, /^Urgent/).click();
    await ada.presses('Views');
    await view(ada, 'Open with this view').click();
    await expect(view(ada, 'Open with this view')).not.toBeChecked();
    await ada.page.keyboard.press('Escape');
    await place(ada, 'Overview').click();
    await ada.arrivesAt('Website');
    await place(ada, 'Tasks').click();
    await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
  },
);

test('past the saved views the keyboard comes into the list and the board, and nothing moves when they come', async ({
  ada,
  bob,
}) => {
  const { website, tasks } = await startWork(ada, bob);
  // No empty room is kept on a first visit where there are none.
  await bob.opens(tasks);
  await expect(bob.row('Map!')).toBeVisible();
  await expect(bob.page.locator('.view-room')).toHaveCount(0);
  await ada.api.call(createView, {
    params: website.params,
    body: { name: 'Urgent', query: { priority: 'high' }, isShared: true },
  });
  const { keyboard } = ada.page;
  const letViewsCome = await ada.holdsBack(/\/views$/);
  await ada.opens(tasks);
  await ada.hearsKeys();
  await expect(ada.row('Map!')).toBeVisible();
  await expect(ada.page.locator('.view-room')).toHaveCount(1);
  const before = await ada.row('Map!').boundingBox();
  letViewsCome();
  await expect(tab(ada, /^Urgent/)).toBeVisible();
  expect(await ada.row('Map!').boundingBox()).toEqual(before);

  await keyboard.press('ArrowDown');
  await expect(ada.row('Map!')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(ada.row('Copy')).toBeFocused();
  await tab(ada, /^All tasks/).focus();
  await keyboard.press('ArrowRight');
  await expect(tab(ada, /^Urgent/)).toBeFocused();
  for (const key of ['j', 'j', 'x']) await keyboard.press(key);
  await expect(ada.row('Copy')).toHaveAttribute('aria-selected', 'true');

  await ada.opens(`${tasks}?view=board`);
  await ada.hearsKeys();
  await expect(tab(ada, /^Urgent/)).toBeVisible();
  await keyboard.press('j');
  await expect(ada.row('Map!')).toBeFocused();
});

test('many views do not widen the page of a phone', thorough, async ({ ada, bob }) => {
  const { website, tasks } = await startWork(ada, bob);
  for (const name of ['Late and urgent', 'Who does what', 'Waiting for others'])
    await ada.api.call(createView, { params: website.params, body: { name, query: {}, isShared: true } });
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await ada.opens(tasks);
  await expect(totals(ada)).toHaveText(['2', '2', '2', '2']);
  const overhang = await ada.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});
