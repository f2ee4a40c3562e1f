import { listInbox, removeFromTeam, updateProfile, updateTask } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { findBarriers } from '../../barriers.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

/** Ada's task with Bob on the team; the other task is WEB-1. */
async function startTalk(ada: Person, ...team: Person[]) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  const website = await startProject(ada, acme, 'Website', { team, statuses: ['To Do'] });
  const other = await addTask(ada, website, 'To Do', { title: 'Choose a typeface' });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  return { acme, website, other, task };
}

const box = (person: Person) => person.field('Write a comment');
const options = ({ page }: Person) => page.getByRole('option');
const comments = ({ page }: Person) => page.getByRole('region', { name: 'Activity' }).getByRole('article');
const text = ({ page }: Person) => page.getByRole('group', { name: 'Text' });

/** As the browser does it: whoever listens goes first. */
const pastes = (field: Locator, address: string) =>
  field.evaluate((element, address) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', address);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, address);
  }, address);

test('by keys alone a colleague and a task are named; the colleague hears of it, and follows', async ({
  ada,
  bob,
}) => {
  const { task } = await startTalk(ada, bob);
  for (const person of [ada, bob]) await person.opens(task.screen);
  await ada.tabsTo(box(ada));
  await bob.isListening();
  const { keyboard } = ada.page;
  const asks: string[] = [];
  ada.page.on('request', (request) => request.url().includes('/members?') && asks.push(request.url()));

  await keyboard.type('- Ask @');
  await expect(options(ada)).toHaveText([/Ada Lovelace/, /Bob Martin/]);
  await keyboard.press('ArrowDown');
  const second = (await options(ada).nth(1).getAttribute('id'))!;
  await expect(box(ada)).toHaveAttribute('aria-activedescendant', second);
  await keyboard.press('Escape');
  await keyboard.type('bo');
  await expect(box(ada)).toBeFocused();
  await expect(box(ada)).toHaveValue('- Ask @bo');
  await ada.isDrawn();
  await expect(options(ada)).toHaveCount(0);
  for (const _ of '@bo') await keyboard.press('Backspace');
  const asking = ada.page.waitForRequest(/\/members\?/);
  await keyboard.type('@');
  await (await (await asking).response())?.finished();
  await ada.isDrawn();
  const before = asks.length;
  await keyboard.type('bo');
  await expect(options(ada)).toHaveText(/Bob Martin/);
  // That of an input method is not for the list.
  await box(ada).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(options(ada)).toHaveText(/Bob Martin/);
  await keyboard.press('Enter');
  await expect(box(ada)).toHaveValue('- Ask @Bob Martin ');
  // All admins are known since the sign; no further ones were asked about.
  expect(asks).toHaveLength(before);
  await keyboard.type('about #typ');
  await expect(options(ada)).toHaveText([/WEB-1.*Choose a typeface/]);
  await keyboard.press('Tab');
  await expect(box(ada)).toHaveValue('- Ask @Bob Martin about #WEB-1 ');
  // With nothing open, Enter goes on with the list.
  await keyboard.press('Enter');
  await expect(box(ada)).toHaveValue(/#WEB-1 \n- $/);
  await keyboard.press('Control+z');
  await keyboard.press('Control+Enter');

  await expect(comments(bob)).toContainText('Ask @Bob Martin about WEB-1 Choose a typeface');
  // Only whom it names finds an edge on it.
  await expect(comments(bob)).toHaveCSS('box-shadow', /inset/);
  await expect(comments(ada)).toHaveCSS('box-shadow', 'none');
  await expect
    .poll(async () => (await bob.api.call(listInbox, { querystring: {} })).notices[0])
    .toMatchObject({ kind: 'mentioned', excerpt: 'Ask @Bob Martin about WEB-1 Choose a typeface' });
  await expect(bob.page.getByRole('link', { name: /Inbox/ })).toHaveText('Inbox2 unread');
  await expect(bob.button('Watching')).toBeVisible();
  await comments(bob).getByRole('link', { name: 'WEB-1 Choose a typeface' }).click();
  await expect(bob.page).toHaveTitle(/Choose a typeface/);
});

test(
  'pasted addresses become tasks of today’s title, for those who may see them; people have today’s name',
  thorough,
  async ({ ada, bob }) => {
    const { acme, website, other, task } = await startTalk(ada, bob);
    const secret = await startProject(ada, acme, 'Secret', { statuses: ['To Do'] });
    const hidden = await addTask(ada, secret, 'To Do', { title: 'Buy the competitor' });
    for (const person of [ada, bob]) await person.opens(task.screen);
    const { origin } = new URL(ada.page.url());
    await bob.isListening();

    const field = ada.field('Description');
    await field.click();
    await field.pressSequentially('For @bo');
    await options(ada).click();
    await pastes(field, `${origin}/${acme.id}/t/web-1`);
    await expect(field).toHaveValue('For @Bob Martin #WEB-1');
    await field.pressSequentially(' and ');
    await pastes(field, `${origin}${hidden.screen}`);
    await expect(field).toHaveValue('For @Bob Martin #WEB-1 and #SEC-1');
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(text(ada)).toContainText(
      'For @Bob Martin WEB-1 Choose a typeface and SEC-1 Buy the competitor',
    );

    await expect(text(bob)).toContainText('For @Bob Martin WEB-1 Choose a typeface and #SEC-1');
    await expect(text(bob).getByRole('link')).toHaveText(['WEB-1 Choose a typeface']);
    const params = { ...website.params, taskId: other._id };
    await ada.api.call(updateTask, { params, body: { title: 'Choose two typefaces' } });
    await expect(text(bob)).toContainText('WEB-1 Choose two typefaces');
    await bob.api.call(updateProfile, { body: { fullName: 'Robert Martin', email: bob.email } });
    await expect(text(ada)).toContainText('For @Robert Martin WEB-1 Choose two typefaces');
    await ada.presses('Edit description');
    await expect(field).toHaveValue(/^For @\w+ Martin #WEB-1 and #SEC-1$/);
  },
);

test(
  'on a phone a name is chosen by a tap; who has left meanwhile is refused, and nothing typed is lost',
  thorough,
  async ({ ada, kim, people }) => {
    const bob = await people.invited('Bob Martin', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const { website, task } = await startTalk(ada, bob, kim);
    // An admin sees the project without being on its team.
    await ada.api.call(removeFromTeam, { params: { ...website.params, userId: ada.id } });
    await bob.opens(task.screen);
    bob.expectsInConsole(/^422 .*\/comments/);
    await box(bob).tap();
    await box(bob).pressSequentially('Hello');
    await bob.button('Mention somebody').tap();
    await expect(box(bob)).toHaveValue('Hello @');
    await expect(options(bob)).toHaveText([/Bob Martin/, /Kim Lindqvist/, /Ada Lovelace/]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await bob.page.emulateMedia({ colorScheme });
      await expect(bob.page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await findBarriers(bob.page), colorScheme).toEqual([]);
    }
    await options(bob).filter({ hasText: 'Kim Lindqvist' }).tap();
    await expect(box(bob)).toBeFocused();
    await expect(box(bob)).toHaveValue('Hello @Kim Lindqvist ');

    await bob.hearsNothing();
    await ada.api.call(removeFromTeam, { params: { ...website.params, userId: kim.id } });
    await bob.presses('Comment');
    await bob.sees('Mention only people who can see this project');
    await expect(box(bob)).toHaveValue('Hello @Kim Lindqvist');
    await expect(comments(bob)).toHaveCount(0);
  },
);

test('a space typed behind a chosen name is the one that came with it, and a whole number needs no choosing', async ({
  ada,
  bob,
}) => {
  const { task } = await startTalk(ada, bob);
  await ada.opens(task.screen);
  const { keyboard } = ada.page;
  await ada.tabsTo(box(ada));
  await keyboard.type('@bo');
  await expect(options(ada)).toHaveText(/Bob Martin/);
  await keyboard.press('Enter');
  await keyboard.type(' before  #1');
  await expect(box(ada)).toHaveValue('@Bob Martin before  #1');
  await expect(options(ada)).toHaveText(/WEB-1/);
  await keyboard.press('Escape');
  await expect(box(ada)).toHaveValue('@Bob Martin before  #WEB-1');
  await keyboard.press('Control+Enter');
  await expect(comments(ada)).toContainText('WEB-1 Choose a typeface');
});
