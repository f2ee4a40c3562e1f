import { createComment, sendInvite, listInbox, updateNotice, updateTask } from '@muster/contract';
import type { Reply } from '../api.ts';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

/** Ada's project with Bob on her team, and nothing in his inbox. */
async function startWork(ada: Person, ...team: [Person, ...Person[]]) {
  const [bob] = team;
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  const website = await startProject(ada, acme, 'Website', { team, statuses: ['To Do', 'Doing'] });
  await expect.poll(() => countOf(bob)).toBe(1);
  for (const { _id: noticeId } of (await inboxOf(bob)).notices)
    await bob.api.call(updateNotice, { params: { noticeId }, body: { isDone: true } });
  const addsTask = (title: string, fields: object = {}) =>
    addTask(ada, website, 'To Do', { title, ...fields });
  return { acme, website, addsTask };
}

const inboxOf = (person: Person) => person.api.call(listInbox, { querystring: {} });
const countOf = async (person: Person) => (await inboxOf(person)).notices.length;

const rows = ({ page }: Person) => page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
/** Not those of a task that is read beside the list. */
const blank = ({ page }: Person) =>
  page.getByRole('heading', { name: /^(Nothing left|No notices|Error loading)/ });
const linkIn = ({ page }: Person) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });

const tab = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true });
const pane = ({ page }: Person) => page.getByRole('complementary', { name: 'Task Details' });
const title = (person: Person) => pane(person).getByRole('textbox', { name: 'Title' });
/** There a notice leads to the page of its task. */
const narrow = { width: 1000, height: 720 };

test('who is assigned sees it at once, wherever they are, and is led to the task', async ({ ada, bob }) => {
  const { addsTask } = await startWork(ada, bob);
  await bob.opens('/');
  await expect(linkIn(bob)).toHaveText('Inbox');
  await bob.isListening();
  await addsTask('Write the copy', { assignedTo: [bob.id] });
  await expect(linkIn(bob)).toHaveText('Inbox1 unread');

  await linkIn(bob).click();
  await bob.arrivesAt('Inbox');
  await expect(rows(bob)).toHaveCount(1);
  await expect(rows(bob)).toContainText('Ada Lovelace assigned you');
  await expect(rows(bob)).toContainText('WEB-1 Write the copy · Website');
  await rows(bob).getByRole('link').click();
  await expect(title(bob)).toHaveValue('Write the copy');
  await bob.presses('Open the whole page', pane(bob));
  await expect(bob.page).toHaveTitle(/Write the copy/);
  await expect(linkIn(bob)).toHaveText('Inbox');
});

test('by one key each it is read, done, put off and brought back', async ({ ada, bob }) => {
  const { addsTask } = await startWork(ada, bob);
  for (const title of ['First', 'Second', 'Third']) await addsTask(title, { assignedTo: [bob.id] });
  await expect.poll(() => countOf(bob)).toBe(3);
  await bob.hearsNothing();
  await bob.page.setViewportSize(narrow);
  await bob.opens('/');
  await bob.hearsKeys();
  const press = (key: string) => bob.page.keyboard.press(key);
  await press('g');
  await press('n');
  await bob.arrivesAt('Inbox');
  await expect(rows(bob)).toHaveCount(3);
  await expect(linkIn(bob)).toHaveText('Inbox3 unread');

  await expect(bob.page.locator('.hintbar')).toBeHidden();
  await press('j');
  await expect(rows(bob).nth(0).getByRole('link')).toBeFocused();
  await expect(bob.page.locator('.hintbar')).toContainText('Snooze it');
  await press('u');
  await expect(linkIn(bob)).toHaveText('Inbox2 unread');
  await press('u');
  await expect(linkIn(bob)).toHaveText('Inbox3 unread');
  await press('ArrowDown');
  await expect(rows(bob).nth(1).getByRole('link')).toBeFocused();
  const second = await rows(bob).nth(1).getByRole('link').textContent();
  await press('d');
  await expect(rows(bob)).toHaveCount(2);
  await expect(rows(bob).nth(1).getByRole('link')).toBeFocused();
  await expect(bob.button('Undo')).toBeVisible();
  await press('Control+z');
  await expect(rows(bob)).toHaveCount(3);

  await rows(bob).nth(1).getByRole('link').focus();
  await press('h');
  await expect(bob.page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeVisible();
  await expect(bob.page.getByRole('menuitem', { name: 'Choose a day…' })).toBeVisible();
  await bob.page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(rows(bob)).toHaveCount(2);
  await expect(linkIn(bob)).toHaveText('Inbox2 unread');
  await tab(bob, 'Snoozed 1').click();
  await expect(rows(bob)).toHaveCount(1);
  await expect(rows(bob).getByRole('heading', { level: 2 })).toHaveText('Tomorrow');
  expect(second).toContain((await rows(bob).getByRole('link').locator('.sub').textContent())!);
  await bob.presses('Back to the inbox');
  await expect(rows(bob)).toHaveCount(0);
  await expect(linkIn(bob)).toHaveText('Inbox3 unread');

  await tab(bob, 'Inbox 3').click();
  await expect(rows(bob)).toHaveCount(3);
  await expect(rows(bob).getByRole('heading', { level: 2 })).toHaveText(['Today']);
  await bob.presses('All done');
  await expect(blank(bob)).toHaveText('Nothing left to read');
  await expect(linkIn(bob)).toHaveText('Inbox');
  await bob.presses('Undo');
  await expect(rows(bob)).toHaveCount(3);
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  // The browser's own calendar is no part of the page: it opens for this field, and fills it.
  await bob.page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function () {
      this.toggleAttribute('data-asked', true);
    };
  });
  await rows(bob).nth(0).hover();
  await bob.presses('Snooze', rows(bob).nth(0));
  await bob.page.getByRole('menuitem', { name: 'Choose a day…' }).click();
  await rows(bob).nth(0).locator('input[type=date][data-asked]').fill(inAWeek);
  await expect(rows(bob)).toHaveCount(2);
});

test('a notice leads to the comment that it tells of, beside the list and on the page of the task', async ({
  ada,
  bob,
}) => {
  const { website, addsTask } = await startWork(ada, bob);
  const { _id: taskId } = await addsTask('Long', {
    description: 'A line\n\n'.repeat(30),
    assignedTo: [bob.id],
  });
  const params = { ...website.params, taskId };
  for (const body of ['First of all', 'Second', 'Third', `[@Bob](mention:${bob.id}), can you?`])
    await ada.api.call(createComment, { params, body: { body } });
  await expect.poll(async () => (await inboxOf(bob)).notices[0]?.excerpt).toContain('can you?');
  await bob.opens('/inbox');
  const row = rows(bob).first().getByRole('link');
  await row.click();
  const told = pane(bob).getByRole('article').filter({ hasText: 'can you?' });
  await expect(told).toBeInViewport();
  await expect(row).toBeFocused();
  await expect(pane(bob).getByRole('button', { name: 'Comment', exact: true })).toBeInViewport();
  expect(await bob.page.evaluate(() => window.scrollY)).toBe(0);
  const isFitting = () =>
    bob.page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await bob.page.setViewportSize(size);
    await expect.poll(isFitting).toBe(true);
    await expect(pane(bob).getByRole('textbox', { name: 'Write a comment' })).toBeInViewport({ ratio: 1 });
  }

  await bob.page.setViewportSize({ width: 360, height: 740 });
  await rows(bob).first().getByRole('link').click();
  await bob.arrivesAt('Task Details');
  await expect(bob.page.getByRole('group', { name: 'Of Ada' }).filter({ hasText: 'can you?' })).toBeFocused();
});

test('where there is room, the task of a notice is read and answered beside the list, by keys alone', async ({
  ada,
  bob,
}) => {
  const { addsTask } = await startWork(ada, bob);
  const screens: string[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    const { screen } = await addsTask(name, { assignedTo: [bob.id] });
    await expect.poll(() => countOf(bob)).toBe(screens.push(screen));
  }
  // What he was just told of would have the list asked for again, and what is read moved to its end.
  await bob.hearsNothing();
  const code: string[] = [];
  bob.page.on('request', (request) => code.push(request.url()));
  await bob.opens('/inbox');
  await bob.hearsKeys();
  const press = (key: string) => bob.page.keyboard.press(key);
  await expect(rows(bob)).toHaveCount(3);
  await expect(bob.page.getByText('Choose a notice to read it here.')).toBeVisible();
  expect(code.filter((url) => /\/assets\/(task-details|after-task)/.test(url))).toEqual([]);

  await press('j');
  await expect(rows(bob).nth(0).getByRole('link')).toBeFocused();
  await expect(rows(bob).nth(0).getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(title(bob)).toHaveValue('Third');
  // Who stays with it for a moment has read it, and may say otherwise.
  await expect(linkIn(bob)).toHaveText('Inbox2 unread');
  await press('u');
  await expect(linkIn(bob)).toHaveText('Inbox3 unread');
  await press('j');
  await expect(title(bob)).toHaveValue('Second');
  await expect(linkIn(bob)).toHaveText('Inbox2 unread');
  await press('k');
  await expect(title(bob)).toHaveValue('Third');
  await expect(rows(bob).nth(0).getByRole('link')).toBeFocused();
  await expect(linkIn(bob)).toHaveText('Inbox1 unread');

  await press('r');
  const reply = pane(bob).getByLabel('Write a comment');
  await expect(reply).toBeFocused();
  await bob.page.keyboard.type('On it.');
  await press('Control+Enter');
  await expect(pane(bob).getByRole('article')).toContainText('On it.');
  await press('Escape');
  await expect(reply).not.toBeFocused();
  await press('d');
  await expect(title(bob)).toHaveValue('Second');
  await expect(rows(bob)).toHaveText([/First/, /Second/]);
  await expect(rows(bob).nth(1).getByRole('link')).toHaveAttribute('aria-current', 'true');

  // From within the task, too.
  await expect(pane(bob)).toBeFocused();
  await press('k');
  await expect(title(bob)).toHaveValue('First');
  await expect(rows(bob).nth(0).getByRole('link')).toBeFocused();
  await press('d');
  await expect(rows(bob)).toHaveText(/Second/);
  await expect(title(bob)).toHaveValue('Second');
  await expect(rows(bob).getByRole('link')).toBeFocused();
  await press('Control+z');
  await expect(rows(bob)).toHaveCount(2);
  await press('Enter');
  await expect(bob.page).toHaveURL(screens[1]!);
});

test(
  'a notice of no task is read there as well; at the width of a phone there is the list alone',
  thorough,
  async ({ ada, bob }) => {
    const { addsTask } = await startWork(ada, bob);
    await addsTask('Write the copy', { assignedTo: [bob.id] });
    const other = await foundOrganization(ada, 'Other');
    await ada.api.call(sendInvite, {
      params: { organizationId: other.id },
      body: { email: bob.email },
    });
    await expect.poll(() => countOf(bob)).toBe(2);
    await bob.opens('/inbox');
    await rows(bob)
      .getByRole('link', { name: /invited you/ })
      .click();
    const alone = bob.page.getByRole('region', { name: 'Notice', exact: true });
    await expect(alone).toContainText('Ada Lovelace invited you to Other');
    await bob.presses('Done', alone);
    await expect(title(bob)).toHaveValue('Write the copy');
    await inspects(bob, 'Inbox · Muster');

    await bob.page.setViewportSize({ width: 360, height: 740 });
    await expect(pane(bob)).toHaveCount(0);
    await rows(bob).getByRole('link').click();
    await bob.arrivesAt('Task Details');
  },
);

test('what was put off comes back by itself', thorough, async ({ ada, bob }) => {
  const { addsTask } = await startWork(ada, bob);
  const { screen } = await addsTask('Write the copy', { assignedTo: [bob.id] });
  await expect.poll(() => countOf(bob)).toBe(1);
  await bob.opens('/inbox');
  await expect(rows(bob)).toHaveCount(1);
  await bob.isListening();
  await bob.hearsKeys();
  await rows(bob).getByRole('link').focus();
  await bob.page.keyboard.press('h');
  await bob.page.getByRole('menuitem', { name: 'When somebody replies' }).click();
  await bob.sees('Snoozed until somebody replies');
  await expect(blank(bob)).toHaveText('Nothing left to read');
  await tab(bob, 'Snoozed 1').click();
  await expect(rows(bob).getByRole('heading', { level: 2 })).toHaveText('Until somebody replies');
  await expect(rows(bob)).toContainText(/by \d+ \w+ 20\d\d/);
  await inspects(bob, /Inbox/);
  await ada.api.call(createComment, { params: taskParams(screen), body: { body: 'Which one?' } });
  await expect(rows(bob)).toHaveCount(0);
  await tab(bob, /^Inbox \d$/).click();
  await expect(rows(bob).filter({ hasText: 'Which one?' })).toHaveCount(1);
  await expect(linkIn(bob)).toHaveText(/^Inbox\d unread$/);

  // Where another half hour has begun since, the comment has a notice of its own.
  const [notice, ...others] = (await inboxOf(bob)).notices;
  for (const { _id: noticeId } of others)
    await bob.api.call(updateNotice, { params: { noticeId }, body: { isDone: true } });
  const snoozedUntil = new Date(Date.now() + 12_000).toISOString();
  await bob.api.call(updateNotice, { params: { noticeId: notice!._id }, body: { snoozedUntil } });
  await expect(blank(bob)).toHaveText('Nothing left to read');
  await expect(rows(bob)).toHaveCount(1);
  await expect(linkIn(bob)).toHaveText('Inbox1 unread');
});

test(
  'what is shown is chosen, and stays in the address; a task is muted by one key',
  thorough,
  async ({ ada, bob }) => {
    const { acme, addsTask } = await startWork(ada, bob);
    await foundOrganization(bob, 'Own');
    await addsTask('Write the copy', { assignedTo: [bob.id] });
    const { screen } = await addsTask('Draw the logo');
    const params = taskParams(screen);
    await ada.api.call(createComment, { params, body: { body: `**Look**, [@Bob](mention:${bob.id})` } });
    await expect.poll(() => countOf(bob)).toBe(2);
    await bob.opens('/inbox');
    await expect(rows(bob)).toHaveCount(2);
    const choose = async (name: string) => {
      await bob.page.getByRole('button', { name: /^Show:/ }).click();
      await bob.page.getByRole('menuitemcheckbox', { name }).click();
    };
    await choose('Mentions');
    await expect(rows(bob)).toHaveCount(1);
    await expect(rows(bob)).toContainText('Look, @Bob Martin');
    await expect(bob.page).toHaveURL(/\?only=mentions$/);
    await choose('Acme');
    await expect(bob.page).toHaveURL(`/inbox?only=mentions&organization=${acme.id}`);
    await bob.page.reload();
    await expect(bob.page.getByRole('button', { name: /^Show:/ })).toHaveText('Show: Mentions, Acme');
    await expect(rows(bob)).toHaveCount(1);

    await rows(bob).getByRole('link').focus();
    await bob.hearsKeys();
    await bob.page.keyboard.press('m');
    await bob.sees('You no longer watch WEB-2');
    await inspects(bob, /Inbox/);
    await choose('Own');
    await expect(blank(bob)).toHaveText('No notices match this filter');
    await bob.follows('Show everything');
    await expect(rows(bob)).toHaveCount(2);
    await rows(bob)
      .getByRole('link', { name: /Draw the logo/ })
      .press('Enter');
    await expect(bob.page.getByRole('button', { name: /^Watch/ })).toHaveText('Watch');
  },
);

const watchers = ({ page }: Person) => page.getByRole('button', { name: /^Who watches/ });

test(
  'what happens to a watched task is told; who stops watching hears no more',
  thorough,
  async ({ ada, bob, kim }) => {
    const { addsTask } = await startWork(ada, bob, kim);
    const { screen } = await addsTask('Write the copy');
    const params = taskParams(screen);
    await bob.opens(screen);
    const button = bob.page.getByRole('button', { name: /^Watch/ });
    await expect(button).toHaveText('Watch');
    await ada.opens(screen);
    await ada.isListening();
    await expect(watchers(ada)).toHaveText(/You$/);
    await expect(watchers(bob)).toHaveText(/Ada Lovelace$/);
    await bob.hearsKeys();
    const isSaved = () => bob.page.waitForResponse(/\/watch$/);
    const isWatching = isSaved();
    await bob.page.keyboard.press('w');
    await expect(button).toHaveText('Watching');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await Promise.all([isWatching, bob.isListening()]);
    await expect(watchers(ada)).toHaveText(/You and Bob Martin$/);
    await watchers(ada).click();
    await expect(ada.page.getByRole('list', { name: 'Who watches' }).getByRole('listitem')).toHaveText([
      /Ada Lovelace$/,
      /Bob Martin$/,
    ]);
    await ada.api.call(updateTask, { params, body: { title: 'Write it again' } });
    await expect(linkIn(bob)).toHaveText('Inbox1 unread');
    const [{ _id: noticeId } = { _id: '' }] = (await inboxOf(bob)).notices;
    await bob.api.call(updateNotice, { params: { noticeId }, body: { isDone: true } });
    await expect(linkIn(bob)).toHaveText('Inbox');
    const isOver = isSaved();
    await button.click();
    await isOver;
    await expect(button).toHaveText('Watch');
    await kim.api.call(updateTask, { params, body: { title: 'Write it once more' } });
    // All who watch are told at once: Ada, whose task it is, and nobody besides.
    await expect.poll(() => countOf(ada)).toBe(1);
    expect(await countOf(bob)).toBe(0);
    await bob.field('Write a comment').fill('Who does it?');
    await bob.presses('Comment');
    await expect(button).toHaveText('Watching');
  },
);

/** `/organization/projects/project/tasks/task` */
function taskParams(screen: string) {
  const [, organizationId, , projectId, , taskId] = screen.split('/');
  return { organizationId: organizationId!, projectId: projectId!, taskId: taskId! };
}

test(
  'who is taken off the team finds nothing of it any more, without asking',
  thorough,
  async ({ ada, bob }) => {
    const { addsTask, website } = await startWork(ada, bob);
    await addsTask('Write the copy', { assignedTo: [bob.id] });
    await bob.opens('/inbox');
    await expect(rows(bob)).toHaveCount(1);
    await bob.isListening();
    await ada.opens(`${website.path}/manage-team`);
    await ada.presses(`Remove ${bob.fullName}`);
    await ada.presses('Yes');
    await expect(blank(bob)).toHaveText('Nothing left to read');
    await expect(rows(bob)).toHaveCount(0);
    await expect(linkIn(bob)).toHaveText('Inbox');
  },
);

test('it says what is wrong, and what is not there', thorough, async ({ ada }) => {
  await ada.page.route(/\/api\/users\/inbox\?state/, (route) => route.abort());
  ada.expectsInConsole(/ERR_FAILED|cannot be reached/);
  await ada.opens('/inbox');
  await expect(blank(ada)).toHaveText('Error loading the inbox');
  await ada.page.unrouteAll();
  await ada.presses('Retry');
  await expect(blank(ada)).toHaveText('Nothing left to read');
  await inspects(ada, 'Inbox · Muster');
});

test('it can be used by everybody, on every screen', thorough, async ({ ada, bob, kim }) => {
  const { addsTask, website } = await startWork(ada, bob, kim);
  const task = await addsTask('Write the copy', { assignedTo: [bob.id] });
  await addsTask(
    'Draw the covers of all four seasons and have them printed on the paper that we chose last year',
    {
      assignedTo: [bob.id],
    },
  );
  const params = taskParams(task.screen);
  await expect.poll(() => countOf(bob)).toBe(2);
  await ada.api.call(createComment, { params, body: { body: 'Which one of the **two**?' } });
  const own = await addTask(bob, website, 'To Do', { title: 'Ask the printer' });
  for (const person of [ada, kim]) {
    await person.api.call(createComment, { params: taskParams(own.screen), body: { body: 'Done' } });
    await expect
      .poll(async () => (await inboxOf(bob)).notices.filter(({ task }) => task?._id === own._id))
      .toMatchObject([{ actor: { fullName: person.fullName } }]);
  }
  await bob.opens('/inbox');
  await expect(rows(bob).filter({ hasText: 'Ask the printer' })).toContainText(
    'Kim Lindqvist and 1 other commented',
  );
  // Or three: what happens to a task is gathered by the half hour.
  await expect(rows(bob).nth(1)).toBeVisible();
  await isReminded(bob, -3);
  await bob.page.reload();
  await expect(rows(bob).first().locator('.due.late')).toHaveText(/^Overdue since \w/);
  await inspects(bob, 'Inbox · Muster');
});

/** The first of the notices is shown as a reminder of what is due so many days from now: nobody waits here for eight o'clock. */
const isReminded = ({ page }: Person, days: number) =>
  page.route(/\/api\/users\/inbox\?state/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Reply<typeof listInbox>;
    const dueOn = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    Object.assign(json.notices[0]!, { kind: 'overdue', actor: null, others: 0, dueOn });
    await route.fulfill({ response, json });
  });
