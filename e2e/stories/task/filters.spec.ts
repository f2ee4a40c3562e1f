import { createLabel, createView, updateTask, type Label, type TaskChanges } from '@muster/contract';
import { findSmall } from '../../controls.ts';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { startWork, type Project } from '../../world.ts';

const makesLabel = async (person: Person, { params }: Project, name: string, color: Label['color']) =>
  (await person.api.call(createLabel, { params, body: { name, color } })).label;

const titles = ({ page }: Person) => page.locator('[data-task] a.title');
const option = ({ page }: Person, name: string) => page.getByRole('option', { name });
const matches = ({ page }: Person) => page.locator('.filter-matches');
const search = ({ page }: Person) => decodeURIComponent(new URL(page.url()).search);

test('tasks are filtered by the keyboard, chips change it, and back and forward go through it', async ({
  ada,
  bob,
}) => {
  const { tasks } = await startWork(ada, bob, { 'To Do': ['Map!', 'Copy', 'Proof!'], Done: ['Print!'] });
  await ada.opens(tasks);
  await expect(titles(ada)).toHaveText(['Map!', 'Copy', 'Proof!']);
  await ada.hearsKeys();
  await ada.page.keyboard.press('f');
  await expect(ada.page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
  await ada.page.keyboard.type('prio');
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('combobox', { name: 'Priority…' })).toBeFocused();
  // A second Enter takes back what the first has chosen.
  const chosen = ada.page.getByRole('option', { selected: true });
  for (const word of ['lo', 'med']) {
    await ada.page.keyboard.type(word);
    await ada.page.keyboard.press('Enter');
  }
  await expect(chosen).toHaveText(['Medium', 'Low']);
  await expect(ada.page.getByRole('combobox', { name: 'Priority…' })).toHaveValue('');
  await ada.page.keyboard.press('Enter');
  await expect(chosen).toHaveText(['Low']);
  await ada.page.keyboard.type('lo');
  await ada.page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(0);
  await option(ada, 'High').click();
  await expect(titles(ada)).toHaveText(['Map!', 'Proof!']);
  await expect(matches(ada)).toHaveText('3 tasks match');
  expect(search(ada)).toBe('?priority=high');
  await ada.page.keyboard.press('Escape');
  await expect(ada.button('Filter 1')).toBeFocused();

  // Without its last value it stays until it is left; then the focus is where another is added.
  await ada.presses('Priority: High, change');
  await option(ada, 'High').click();
  await expect(titles(ada)).toHaveText(['Map!', 'Copy', 'Proof!']);
  await expect(ada.button('Priority: anything, change')).toBeVisible();
  await expect(ada.page.getByRole('combobox', { name: 'Priority…' })).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await expect(ada.button('Filter')).toBeFocused();
  await ada.page.goBack();
  await expect(titles(ada)).toHaveText(['Map!', 'Proof!']);

  await ada.presses('Priority, all filters');
  await expect(ada.page.getByRole('combobox', { name: 'Filter by' })).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await ada.presses('Priority: is, change');
  await ada.page.getByRole('menuitemcheckbox', { name: 'is not' }).click();
  await expect(titles(ada)).toHaveText(['Copy']);
  expect(search(ada)).toBe('?-priority=high');
  await expect(ada.button('Priority: is not, change')).toBeFocused();
  await ada.presses('Sort');
  await ada.page.getByRole('menuitemcheckbox', { name: 'Title' }).click();
  await ada.presses('Remove the filter Priority');
  await expect(titles(ada)).toHaveText(['Copy', 'Map!', 'Proof!']);
  expect(search(ada)).toBe('?sort=title');
  await ada.page.goBack();
  await expect(titles(ada)).toHaveText(['Copy']);
  await ada.page.goBack();
  await ada.page.goBack();
  await expect(titles(ada)).toHaveText(['Map!', 'Proof!']);
  await ada.page.goForward();
  await expect(titles(ada)).toHaveText(['Copy']);
  await ada.presses('Clear');
  await expect(titles(ada)).toHaveText(['Map!', 'Copy', 'Proof!']);
  expect(search(ada)).toBe('');
});

test('words are kept however fast they are typed and left, and the focus stays where it belongs', async ({
  ada,
  bob,
}) => {
  const { tasks } = await startWork(ada, bob, { 'To Do': ['Map!', 'Copy', 'Proof!'], Done: [] });
  const words = ada.page.getByRole('textbox', { name: 'Words in the title or description' });
  const opensWords = async () => {
    await ada.opens(tasks);
    await expect(titles(ada)).toHaveText(['Map!', 'Copy', 'Proof!']);
    await ada.hearsKeys();
    await ada.page.keyboard.press('f');
    await expect(ada.page.getByRole('combobox', { name: 'Filter by' })).toBeFocused();
    await ada.page.keyboard.press('Enter');
    await expect(words).toBeFocused();
  };
  await opensWords();
  await ada.page.keyboard.type('map');
  await ada.page.keyboard.press('Enter');
  await expect(titles(ada)).toHaveText(['Map!']);
  await expect(ada.button('Filter 1')).toBeFocused();

  // Each time as on a first visit: what reads a filter was not needed before.
  await opensWords();
  await ada.page.keyboard.type('proof');
  await ada.page.keyboard.press('Escape');
  await expect(titles(ada)).toHaveText(['Proof!']);
  await expect(ada.button('Filter 1')).toBeFocused();

  await opensWords();
  const left = await words.evaluateHandle((field) => {
    const seen = { times: 0 };
    field.addEventListener('blur', () => (seen.times += 1));
    return seen;
  });
  await ada.page.keyboard.type('copy');
  await expect(titles(ada)).toHaveText(['Copy']);
  await expect(words).toBeFocused();
  expect(await left.evaluate(({ times }) => times)).toBe(0);
});

test(
  'an address shows the same to whoever opens it, and what it names in vain is told and left out',
  thorough,
  async ({ ada, bob }) => {
    const { website, ids, tasks } = await startWork(ada, bob, {
      'To Do': ['Map!', 'Copy', 'Proof!'],
      Done: [],
    });
    const print = await makesLabel(ada, website, 'Print', 'red');
    const params = { ...website.params, taskId: ids['Map!']! };
    await ada.api.call(updateTask, { params, body: { labels: [print._id], assignedTo: [bob.id] } });
    await bob.opens(`${tasks}?assignee=me,ghost&label=${print._id}&text=map`);
    await expect(titles(bob)).toHaveText(['Map!']);
    await expect(bob.page.getByRole('group', { name: 'Filters' })).toContainText('AssigneeisMe');
    await expect(bob.page.getByText('This filter could not be used here: assignee=ghost')).toBeVisible();
    await bob.presses('Dismiss');
    await expect(bob.page.getByText('This filter could not be used here')).toHaveCount(0);
    await expect.poll(() => search(bob)).toBe(`?assignee=me&label=${print._id}&text=map`);

    await bob.page.getByRole('tab', { name: /Done/ }).click();
    await expect(bob.page.getByText('Nothing matches')).toBeVisible();
    await bob.page.getByRole('tabpanel').getByRole('button', { name: 'Clear' }).click();
    await bob.reads('Done is empty');
  },
);

test(
  'a filter by status leaves only its tabs, columns and groups, in each layout and each view, and follows what others do',
  thorough,
  async ({ ada, bob }) => {
    const { website, ids, tasks } = await startWork(ada, bob, {
      'To Do': ['Map!', 'Copy'],
      Doing: ['Proof!'],
      Review: ['Print!', 'Legend'],
    });
    const { params, statuses } = website;
    const [doing, review] = [statuses['Doing']!, statuses['Review']!];
    const moves = (title: string, status: string) =>
      bob.api.call(updateTask, {
        params: { ...params, taskId: ids[title]! },
        body: { status: statuses[status]! },
      });
    const query = { '-status': review };
    await ada.api.call(createView, {
      params,
      body: { name: 'Before review', query, layout: 'board', columns: [], isShared: false },
    });
    const tabs = ada.page.getByRole('tab');
    const columns = ada.page.locator('.board').getByRole('heading');
    await ada.opens(tasks);
    await ada.isListening();
    await expect(tabs).toHaveText(['To Do', 'Doing', 'Review']);
    await expect(ada.page.locator('.view-tabs .view-total')).toHaveText(['5', '3']);

    await ada.presses('Filter');
    await option(ada, 'Status').click();
    await expect(ada.page.getByRole('option')).toHaveText(['To Do', 'Doing', 'Review']);
    await option(ada, 'Doing').click();
    await option(ada, 'Review').click();
    await ada.page.keyboard.press('Escape');
    await expect(tabs).toHaveText(['Doing1', 'Review2']);
    await expect(titles(ada)).toHaveText(['Proof!']);
    await expect(matches(ada)).toHaveText('3 tasks match');
    expect(search(ada)).toBe(`?status=${[doing, review].toSorted().join()}`);
    await tabs.filter({ hasText: 'Review' }).click();
    await expect(titles(ada)).toHaveText(['Print!', 'Legend']);

    await ada.presses('Board');
    await expect(columns).toHaveText(['Doing', 'Review']);
    await moves('Map!', 'Review');
    await expect(titles(ada)).toHaveText(['Proof!', 'Map!', 'Print!', 'Legend']);
    await moves('Proof!', 'To Do');
    await expect(titles(ada)).toHaveText(['Map!', 'Print!', 'Legend']);
    await expect(matches(ada)).toHaveText('3 tasks match');

    await ada.presses('List');
    await ada.presses('Group');
    await ada.page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
    await expect(titles(ada)).toHaveText(['Print!', 'Map!', 'Legend']);
    await moves('Copy', 'Doing');
    await expect(titles(ada)).toHaveText(['Print!', 'Map!', 'Legend', 'Copy']);
    await moves('Legend', 'To Do');
    await expect(titles(ada)).toHaveText(['Print!', 'Map!', 'Copy']);
    await ada.page.goBack();
    await expect(tabs).toHaveText(['Doing1', 'Review2']);
    await ada.presses('Status: any of, change');
    await ada.page.getByRole('menuitemcheckbox', { name: 'none of' }).click();
    await expect(tabs).toHaveText(['To Do2']);
    await expect(titles(ada)).toHaveText(['Legend', 'Proof!']);
    await ada.presses('Status: Doing, Review, change');
    await option(ada, 'To Do').click();
    await ada.page.keyboard.press('Escape');
    await ada.reads('Nothing matches');
    await expect(tabs).toHaveCount(0);
    await ada.presses('Remove the filter Status');
    await expect(tabs).toHaveText(['To Do', 'Doing', 'Review']);

    await ada.page.getByRole('link', { name: /^Before review/ }).click();
    await expect(columns).toHaveText(['To Do', 'Doing']);
    await expect(ada.page.getByRole('group', { name: 'Filters' })).toContainText('Statusis notReview');
    await expect(ada.page.locator('.view-changed')).toHaveText('');
    await expect(ada.page.locator('.view-tabs .view-total')).toHaveText(['5', '3']);
  },
);

test('what others and oneself change comes to a filtered list and leaves it', async ({ ada, bob }) => {
  const { website, ids, tasks } = await startWork(ada, bob, {
    'To Do': ['Map!', 'Copy', 'Proof!'],
    Done: [],
  });
  const changes = (title: string, body: { priority?: 'high' | 'low'; title?: string }) =>
    bob.api.call(updateTask, { params: { ...website.params, taskId: ids[title]! }, body });
  await ada.opens(`${tasks}?priority=high&sort=title`);
  await expect(titles(ada)).toHaveText(['Map!', 'Proof!']);
  await ada.isListening();
  await changes('Copy', { priority: 'high', title: 'Next!' });
  await expect(titles(ada)).toHaveText(['Map!', 'Next!', 'Proof!']);
  await changes('Map!', { priority: 'low' });
  await expect(titles(ada)).toHaveText(['Next!', 'Proof!']);
  await expect(matches(ada)).toHaveText('2 tasks match');

  // While it stands open it stays.
  await titles(ada).first().click();
  const panel = ada.page.getByRole('complementary');
  await expect(panel.getByLabel('Title')).toHaveValue('Next!');
  await changes('Copy', { priority: 'low' });
  await expect(panel).toContainText('Low');
  await expect(titles(ada)).toHaveText(['Next!', 'Proof!']);
  await ada.page.keyboard.press('Escape');
  await expect(titles(ada)).toHaveText(['Proof!']);
});

test(
  'a row that is edited stays in a filtered list, and shows all that a colleague makes of it',
  thorough,
  async ({ ada, bob }) => {
    const { website, ids, tasks } = await startWork(ada, bob, { 'To Do': ['Map!'], Done: [] });
    const changes = (body: TaskChanges) =>
      bob.api.call(updateTask, { params: { ...website.params, taskId: ids['Map!']! }, body });
    await ada.opens(`${tasks}?priority=high`);
    await ada.isListening();
    await ada.presses('Edit Map!');
    await ada.page.getByRole('row').getByLabel('Title').fill('Map of the tides');
    await changes({ priority: 'low' });
    const banner = ada.page.getByRole('row').getByRole('status');
    await expect(matches(ada)).toHaveText('No task matches');
    await changes({ title: 'Atlas' });
    await expect(banner).toContainText('Bob Martin has changed this task.');
    await expect(banner).toContainText('Atlas');
    await changes({ title: 'Globe' });
    await expect(banner).toContainText('Globe');
    await banner.getByRole('button', { name: 'Take theirs' }).click();
    await expect(titles(ada)).toHaveCount(0);
  },
);

test(
  'a task that is added and does not match is told of, and shown on demand',
  thorough,
  async ({ ada, bob }) => {
    const { tasks } = await startWork(ada, bob, { 'To Do': ['Map!'], Done: [] });
    await ada.opens(`${tasks}?priority=high`);
    await expect(titles(ada)).toHaveText(['Map!']);
    await ada.page.getByRole('textbox', { name: 'Title' }).fill('Legend');
    await ada.page.keyboard.press('Enter');
    await ada.reads('“Legend” was added, but is not among the tasks shown');
    await expect(titles(ada)).toHaveText(['Map!']);
    await ada.presses('Show');
    await expect(ada.page.getByRole('complementary').getByLabel('Title')).toHaveValue('Legend');
  },
);

test(
  'a filtered board has its columns filtered, and a card moved there stands right among all others',
  thorough,
  async ({ ada, bob }) => {
    const { tasks } = await startWork(ada, bob, {
      'To Do': ['Map!', 'Copy'],
      Done: ['One!', 'Two', 'Three!'],
    });
    const cards = (status: string) =>
      ada.page.getByRole('region', { name: status, exact: true }).locator('[data-task] a.title');
    await ada.opens(`${tasks}?view=board&priority=high`);
    await expect(cards('To Do')).toHaveText(['Map!']);
    await expect(cards('Done')).toHaveText(['One!', 'Three!']);
    await expect(matches(ada)).toHaveText('3 tasks match');
    await ada.page.locator('[data-task]').filter({ hasText: 'Map!' }).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await ada.page.keyboard.press(key);
    await expect(cards('Done')).toHaveText(['One!', 'Map!', 'Three!']);
    await expect(cards('To Do')).toHaveCount(0);
    await ada.presses('Clear');
    await expect(cards('Done')).toHaveText(['One!', 'Map!', 'Two', 'Three!']);
    await ada.presses('Undo');
    await expect(cards('To Do')).toHaveText(['Map!', 'Copy']);
  },
);

test('by finger only the words have the focus at once, and no tooltip lies over a sheet', async ({
  people,
  bob,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const kim = await people.invited('Kim Lindqvist', phone);
  const { tasks } = await startWork(kim, bob, { 'To Do': ['Map!', 'Copy'], Done: [] });
  const sheet = kim.page.getByRole('dialog', { name: 'Filter' });
  await kim.opens(tasks);
  await expect(titles(kim)).toHaveText(['Map!', 'Copy']);
  await kim.button('Filter').tap();
  await expect(sheet).toBeFocused();
  expect(await sheet.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await option(kim, 'Assignee').tap();
  await expect(kim.button('All filters')).toBeVisible();
  await expect(sheet).toBeFocused();
  await kim.button('All filters').tap();
  await expect(sheet).toBeFocused();
  await option(kim, 'Text').tap();
  await expect(kim.page.getByRole('textbox', { name: 'Words in the title or description' })).toBeFocused();
  await kim.page.keyboard.type('map');
  await kim.page.keyboard.press('Enter');
  await expect(titles(kim)).toHaveText(['Map!']);
  await kim.isDrawn();
  await expect(kim.page.locator('.tip')).toHaveCount(0);
});

test('the palette takes the place of a popup, and Back closes either', async ({ ada, bob }) => {
  const { tasks } = await startWork(ada, bob, { 'To Do': ['Map!', 'Copy'] });
  await ada.opens(tasks);
  await ada.hearsKeys();
  const filterBy = ada.page.getByRole('combobox', { name: 'Filter by' });
  const find = ada.page.getByRole('combobox', { name: 'Find anything' });
  await ada.page.keyboard.press('f');
  await expect(filterBy).toBeFocused();
  await ada.page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await expect(filterBy).toHaveCount(0);
  await ada.page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
  await expect(ada.button('Filter')).toBeFocused();

  await ada.page.setViewportSize({ width: 360, height: 740 });
  await ada.presses('Filter');
  await option(ada, 'Priority').click();
  await option(ada, 'High').click();
  await expect(titles(ada)).toHaveText(['Map!']);
  await ada.page.goBack();
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
  await ada.page.keyboard.press('Control+k');
  await expect(find).toBeFocused();
  await ada.page.goForward();
  await expect(find).toHaveCount(0);
  await expect(titles(ada)).toHaveText(['Map!']);
  await ada.page.keyboard.press('Control+k');
  await ada.presses('Close');
  await expect(find).toHaveCount(0);
});

test('Back over a popup gives up the words that are being typed into it', async ({ ada, bob }) => {
  const { tasks } = await startWork(ada, bob, { 'To Do': ['Map!', 'Copy'] });
  await ada.opens(tasks);
  await ada.presses('Filter');
  await option(ada, 'Priority').click();
  await option(ada, 'High').click();
  await expect(titles(ada)).toHaveText(['Map!']);
  await ada.presses('All filters');
  await option(ada, 'Text').click();
  await ada.page.keyboard.type('ma');
  await ada.page.evaluate(() => history.back());
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  await expect(titles(ada)).toHaveText(['Map!', 'Copy']);
  expect(search(ada)).toBe('');
  await ada.page.goForward();
  await expect(titles(ada)).toHaveText(['Map!']);
  expect(search(ada)).toBe('?priority=high');
});

test('a phone filters by sheets, and nobody is kept out', thorough, async ({ ada, bob }) => {
  const { website, tasks } = await startWork(ada, bob, { 'To Do': ['Map!', 'Copy'], Done: ['Print!'] });
  const print = await makesLabel(ada, website, 'Print', 'red');
  await ada.opens(`${tasks}?priority=high&-label=${print._id}&due=none&text=map&sort=-due`);
  await expect(titles(ada)).toHaveText(['Map!']);
  await expect(matches(ada)).toHaveText('1 task matches');
  await inspects(ada, /Tasks/);
  await ada.page.setViewportSize({ width: 360, height: 740 });
  const buttons = ada.page.locator('.filter-buttons button');
  await expect(buttons).toHaveCount(6);
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, 'all in one row').toBe(1);
  await ada.presses('Filter 4');
  await expect(option(ada, 'Priority')).toContainText('is High');
  await inspects(ada, /Tasks/);
  await ada.page.setViewportSize({ width: 360, height: 740 });
  await option(ada, 'Text').click();
  await ada.page.getByRole('textbox', { name: 'Words in the title or description' }).fill('');
  await expect(ada.button('Filter 3')).toBeAttached();
  await ada.presses('All filters');
  await option(ada, 'Due date').click();
  expect(await findSmall(ada.page)).toEqual([]);
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  await expect(titles(ada)).toHaveText(['Map!']);

  const covered = () =>
    ada.page.locator('#main').evaluate(({ style }) => Number.parseFloat(style.getPropertyValue('--covered')));
  const withTabs = await covered();
  await ada.presses('Group');
  await ada.page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
  await expect.poll(covered, 'no tabs stay in sight over groups').toBeLessThan(withTabs);
  await ada.page.goBack();
  await expect.poll(covered).toBe(withTabs);
});
