import {
  createComment,
  deleteComment,
  reactToComment,
  updateComment,
  updateTask,
  type ReactionMark,
} from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startTalk(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const params = { ...website.params, taskId: task._id };
  const says = (person: Person, body: string) => person.api.call(createComment, { params, body: { body } });
  const reacts = async (person: Person, mark: ReactionMark, { comment }: Awaited<ReturnType<typeof says>>) =>
    person.api.call(reactToComment, {
      params: { ...params, commentId: comment._id, mark },
      body: { isOn: true },
    });
  return { website, task, params, says, reacts };
}

const activity = ({ page }: Person) => page.getByRole('region', { name: 'Activity' });
const comments = (person: Person) => activity(person).getByRole('article');
const box = (person: Person) => person.field('Write a comment');

async function opensTalk(person: Person, { screen }: { screen: string }) {
  await person.opens(screen);
  await expect(box(person)).toBeVisible();
  await expect(person.page.getByLabel('Loading the activity')).toHaveCount(0);
}

test('two people talk about a task, and each sees at once what the other says and does', async ({
  ada,
  bob,
}) => {
  const { task, says } = await startTalk(ada, bob);
  for (const person of [ada, bob]) await opensTalk(person, task);
  await Promise.all([ada.isListening(), bob.isListening()]);
  await expect(activity(ada)).toContainText('Ada Lovelace created the task');

  await box(ada).fill('Which **one** of the two?');
  await ada.presses('Comment');
  await expect(box(ada)).toHaveValue('');
  await expect(comments(bob)).toContainText('Which one of the two?');
  await expect(comments(bob).locator('strong', { hasText: 'one' })).toBeVisible();

  await box(bob).fill('The second.');
  await box(bob).press('Control+Enter');
  await expect(comments(ada)).toHaveCount(2);

  await bob.chooses('Status', 'Doing');
  await bob.sees('Task updated successfully');
  for (const person of [ada, bob])
    await expect(activity(person)).toContainText('changed the status To Do → Doing');

  // What comes while she looks is not marked; what comes while she is away is, once.
  const news = activity(ada).getByText('New since your last visit');
  await expect(news).toHaveCount(0);
  await ada.opens('/profile');
  await expect(ada.heading('My Profile')).toBeVisible();
  await says(bob, 'Third time lucky');
  await opensTalk(ada, task);
  await expect(news).toBeVisible();
  await expect(news.locator('xpath=following-sibling::li[1]')).toContainText('Third time lucky');
  await ada.page.reload();
  await expect(comments(ada)).toHaveCount(3);
  await expect(news).toHaveCount(0);
});

const anEdit = /\/comments\/[^/]+$/;

test(
  'a comment is edited in its place, at once, says so, and shows what it was',
  thorough,
  async ({ ada, bob }) => {
    const { task, says, params } = await startTalk(ada, bob);
    const { comment: frist } = await says(ada, 'Frist');
    const elsewhere = (body: string) =>
      ada.api.call(updateComment, { params: { ...params, commentId: frist._id }, body: { body } });
    for (const person of [ada, bob]) await opensTalk(person, task);
    await expect(comments(bob)).toContainText('Frist');
    await expect(bob.button('Edit comment')).toHaveCount(0);
    await bob.isListening();

    await ada.presses('Edit comment');
    const editor = activity(ada).getByRole('textbox', { name: 'Edit comment' });
    await expect(editor).toBeFocused();
    await editor.fill('Something else');
    await editor.press('Escape');
    await expect(comments(ada)).toContainText('Frist');
    const goOn = await ada.holdsBack(anEdit);
    await ada.presses('Edit comment');
    await editor.fill('First');
    await editor.press('Control+Enter');
    await expect(editor).toHaveCount(0);
    await expect(comments(ada)).toContainText('First');
    await expect(comments(bob)).toContainText('Frist');
    goOn();
    await expect(comments(bob)).toContainText('First');
    await bob.presses('edited');
    await expect(bob.dialog('What it was')).toContainText('Frist');
    await bob.closes('What it was');

    await ada.sees('Edited “First”');
    await ada.presses('Undo');
    await ada.sees('Undone: “Frist” is as it was');
    for (const person of [ada, bob]) await expect(comments(person)).toContainText('Frist');
    await ada.presses('Edit comment');
    await editor.fill('Second');
    await editor.press('Control+Enter');
    await ada.sees('Edited “Second”');
    const { comment } = await elsewhere('Third');
    await expect(comments(ada)).toContainText('Third');
    ada.expectsInConsole(`409 /organizations/:id/projects/:id/tasks/:id/comments/:id`);
    await ada.presses('Undo');
    await ada.sees('“Second” has been changed since. Nothing was undone.');
    await expect(comments(ada)).toContainText(comment.body);
  },
);

test(
  'a deleted comment keeps its place, and Undo brings it back for everybody',
  thorough,
  async ({ ada, bob }) => {
    const { task, says } = await startTalk(ada, bob);
    await says(bob, 'Said in anger');
    await says(ada, 'Well');
    for (const person of [ada, bob]) await opensTalk(person, task);
    await expect(comments(bob)).toHaveCount(2);
    await expect(bob.button('Delete comment')).toHaveCount(1);
    await Promise.all([ada.isListening(), bob.isListening()]);

    await bob.presses('Delete comment');
    for (const person of [ada, bob]) {
      await expect(activity(person)).toContainText('A comment by Bob Martin was deleted');
      await expect(activity(person)).not.toContainText('anger');
    }
    await bob.presses('Undo');
    await bob.sees('Restored “Said in anger”');
    for (const person of [ada, bob]) await expect(comments(person).first()).toContainText('Said in anger');
  },
);

const chip = (person: Person, name: string) =>
  comments(person).getByRole('group', { name: 'Reactions' }).getByRole('button', { name, exact: true });

async function choosesMark(person: Person, mark: string) {
  await comments(person).getByRole('button', { name: 'React', exact: true }).click();
  await person.page.getByRole('menuitemcheckbox', { name: mark, exact: true }).click();
}

test(
  'marks under a comment are set, counted and taken away, and everybody sees it at once',
  thorough,
  async ({ ada, bob }) => {
    const { task, says } = await startTalk(ada, bob);
    await says(bob, 'The second.');
    for (const person of [ada, bob]) await opensTalk(person, task);
    await Promise.all([ada.isListening(), bob.isListening()]);

    await choosesMark(ada, 'Thanks');
    await expect(chip(ada, 'Thanks, 1: You')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(bob, 'Thanks, 1: Ada Lovelace')).toHaveAttribute('aria-pressed', 'false');
    await chip(bob, 'Thanks, 1: Ada Lovelace').click();
    await expect(chip(bob, 'Thanks, 2: You and Ada Lovelace')).toBeVisible();
    await expect(chip(ada, 'Thanks, 2: You and Bob Martin')).toBeVisible();
    await expect(activity(ada)).not.toContainText('changed');

    await choosesMark(ada, 'Thanks');
    await expect(chip(bob, 'Thanks, 1: You')).toBeVisible();
    await ada.page.route(/\/reactions\/seen$/, (route) => route.abort());
    ada.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/);
    await choosesMark(ada, 'Seen');
    await ada.sees('Something went wrong');
    await expect(chip(ada, 'Seen, 1: You')).toHaveCount(0);
  },
);

test('by keyboard alone a mark is set and taken away', thorough, async ({ ada, bob }) => {
  const { task, says } = await startTalk(ada, bob);
  await says(bob, 'The second.');
  await opensTalk(ada, task);
  await ada.tabsTo(ada.button('React'));
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('menuitemcheckbox', { name: 'Agree', exact: true })).toBeFocused();
  await ada.page.keyboard.press('ArrowDown');
  await ada.page.keyboard.press('Enter');
  await expect(chip(ada, 'Disagree, 1: You')).toBeVisible();
  await expect(ada.button('React')).toBeFocused();
  await ada.tabsTo(chip(ada, 'Disagree, 1: You'));
  await expect(ada.page.locator('.tip')).toHaveText('Disagree: You');
  await ada.page.keyboard.press('Space');
  await expect(chip(ada, 'Disagree, 1: You')).toHaveCount(0);
  await ada.page.keyboard.press('Tab');
  await expect(ada.button('React')).toBeFocused();
});

test(
  'an earlier description is read, put back into the form, and saved from there',
  thorough,
  async ({ ada, bob }) => {
    const { task, params } = await startTalk(ada, bob);
    for (const description of ['Short and **clear**', 'Long and winding'])
      await bob.api.call(updateTask, { params, body: { description } });
    await opensTalk(ada, task);
    await ada.isListening();
    await ada.presses(/^made 2 changes/);
    await activity(ada).getByRole('button', { name: 'see what it was' }).last().click();
    const dialog = ada.dialog('What the description was');
    await expect(dialog.locator('strong')).toHaveText('clear');
    await expect(dialog).not.toContainText('will be replaced');
    await ada.presses('Close', dialog);
    await expect(dialog).toHaveCount(0);

    const field = ada.field('Description');
    await field.fill('Half a th');
    await ada.tabsTo(activity(ada).getByRole('button', { name: 'see what it was' }).last());
    await ada.page.keyboard.press('Enter');
    await expect(dialog).toContainText('Your unsaved text in the description will be replaced.');
    await inspects(ada, 'Website · Write the copy · Muster');
    await ada.tabsTo(ada.button('Put it back'));
    await ada.page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Short and **clear**');
    await ada.reads('Unsaved changes');
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(activity(ada)).toContainText('Ada Lovelace changed the description');
  },
);

test('what was typed is kept: over a reload, and when it cannot be sent', thorough, async ({ ada, bob }) => {
  const { task } = await startTalk(ada, bob);
  await opensTalk(ada, task);
  await box(ada).fill('Half a th');
  await ada.page.reload();
  await expect(box(ada)).toHaveValue('Half a th');
  await box(ada).fill('Half a thought');
  await ada.page.route(/\/comments$/, (route) => route.abort());
  ada.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/);
  await ada.presses('Comment');
  await ada.sees('Something went wrong');
  await expect(box(ada)).toHaveValue('Half a thought');
  await expect(comments(ada)).toHaveCount(0);
});

/** The first call of this kind is answered, but the answer never arrives. */
async function losesAnAnswer({ page }: Person, calls: RegExp) {
  let isLost = false;
  await page.route(calls, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test(
  'a comment whose answer is lost is said once, edited once, and one that hangs is there after a reload',
  thorough,
  async ({ ada, bob }) => {
    const { task } = await startTalk(ada, bob);
    await opensTalk(ada, task);
    await losesAnAnswer(ada, /\/comments$/);
    ada.expectsInConsole(/ERR_FAILED/, /The server cannot be reached/);
    await box(ada).fill('Once');
    await ada.presses('Comment');
    await ada.sees('Something went wrong');
    await expect(box(ada)).toHaveValue('Once');
    await ada.presses('Comment');
    await expect(box(ada)).toHaveValue('');
    await expect(comments(ada)).toHaveCount(1);

    await losesAnAnswer(ada, anEdit);
    await ada.presses('Edit comment');
    const editor = comments(ada).getByRole('textbox', { name: 'Edit comment' });
    await editor.fill('Once more');
    await ada.presses('Save');
    await ada.sees('Something went wrong');
    await expect(editor).toHaveValue('Once more');
    await expect(editor).toBeFocused();
    await ada.presses('Save');
    await expect(editor).toHaveCount(0);
    await expect(comments(ada)).toContainText('Once more');
    await expect(ada.button('edited')).toBeVisible();

    const goOn = await ada.holdsBack(/\/comments$/);
    await box(ada).fill('On its way');
    await ada.presses('Comment');
    await expect(comments(ada)).toHaveCount(2);
    await ada.page.reload();
    await expect(box(ada)).toHaveValue('On its way');
    goOn();
    await ada.presses('Comment');
    await expect(comments(ada)).toHaveCount(2);
  },
);

test(
  'an edit made elsewhere is not overwritten unseen, and a deletion takes no text away',
  thorough,
  async ({ ada, bob }) => {
    const { task, params, says } = await startTalk(ada, bob);
    const { comment } = await says(ada, 'One');
    await opensTalk(ada, task);
    await ada.isListening();
    await ada.presses('Edit comment');
    const editor = activity(ada).getByRole('textbox', { name: 'Edit comment' });
    await editor.fill('Mine');
    const place = { ...params, commentId: comment._id };
    await ada.api.call(updateComment, { params: place, body: { body: 'From the other tab' } });
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id/comments/:id');
    await ada.presses('Save');
    await expect(activity(ada)).toContainText('From the other tab');
    await expect(editor).toHaveValue('Mine');
    await ada.presses('Save');
    await expect(editor).toHaveCount(0);
    await expect(comments(ada)).toContainText('Mine');

    await ada.presses('Edit comment');
    await editor.fill('Half of a bett');
    await ada.api.call(deleteComment, { params: place });
    await ada.reads('This comment was deleted. What you typed stays here until you close it.');
    await expect(editor).toHaveValue('Half of a bett');
    await ada.presses('Cancel');
    await ada.presses('Restore comment');
    await expect(comments(ada)).toContainText('Mine');
  },
);

test(
  'a long history shows the newest, earlier parts when asked, and runs of changes as one line',
  thorough,
  async ({ ada, bob }) => {
    const { task, params, says } = await startTalk(ada, bob);
    for (let count = 1; count <= 52; count++) await says(ada, `Word ${count}`);
    for (const priority of ['high', 'low'] as const)
      await ada.api.call(updateTask, { params, body: { priority, dueDate: '2031-05-01' } });
    await opensTalk(ada, task);
    await expect(comments(ada).last()).toContainText('Word 52');
    await expect(activity(ada)).not.toContainText('created the task');
    await ada.presses('Show earlier');
    await expect(activity(ada)).toContainText('created the task');
    await expect(comments(ada)).toHaveCount(52);

    const run = activity(ada).getByRole('button', { name: 'made 3 changes' });
    await expect(activity(ada)).toContainText('made 3 changes to due date and priority');
    await run.click();
    await expect(activity(ada)).toContainText('Medium → High');
    await ada.presses('Changes 4');
    await expect(comments(ada)).toHaveCount(0);
    await ada.presses('Comments 52');
    await expect(comments(ada).first()).toBeVisible();
    await expect(run).toHaveCount(0);

    // As behind thousands of changes that do not show.
    await ada.page.route(/\/timeline(\?(?!.*cursor=).*)?$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), entries: [] } });
    });
    await opensTalk(ada, task);
    await expect(activity(ada)).toContainText('created the task');
  },
);

test('hostile Markdown is shown and does nothing', async ({ ada, bob }) => {
  const { task, says } = await startTalk(ada, bob);
  await says(bob, '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(1)</script>');
  await says(bob, `${'>'.repeat(5_000)} deep\n\n| a | b |\n|---|---|\n| 1 | 2 |`);
  await opensTalk(ada, task);
  await expect(comments(ada).first()).toContainText('<script>alert(1)</script>');
  await expect(activity(ada).locator('img, script, a[href^=javascript]')).toHaveCount(0);
  await expect(comments(ada).last()).toContainText('deep');
});

test('by keyboard alone a comment is written, edited and deleted', thorough, async ({ ada, bob }) => {
  const { task } = await startTalk(ada, bob);
  await opensTalk(ada, task);
  await ada.tabsTo(box(ada));
  await ada.page.keyboard.type('By hand');
  await ada.tabsTo(ada.button('Comment'));
  await ada.page.keyboard.press('Enter');
  await expect(comments(ada)).toContainText('By hand');
  await expect(box(ada)).toBeFocused();
  await ada.page.keyboard.press('Shift+Tab');
  await expect(ada.button('Delete comment')).toBeFocused();
  await ada.page.keyboard.press('Shift+Tab');
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.type(', twice');
  await ada.page.keyboard.press('Control+Enter');
  await expect(comments(ada)).toContainText('By hand, twice');
  await ada.tabsTo(ada.button('Delete comment'));
  await ada.page.keyboard.press('Enter');
  // Before that, its edit could be undone.
  await ada.sees('Deleted “By hand, twice”');
  await ada.page.keyboard.press('Control+z');
  await ada.sees('Restored “By hand, twice”');
  await expect(comments(ada)).toContainText('By hand, twice');
});

test(
  'a comment is edited and deleted before the server has answered that it is there',
  thorough,
  async ({ ada, bob }) => {
    const { task } = await startTalk(ada, bob);
    await opensTalk(ada, task);
    const goOn = await ada.holdsBack(/\/comments$/);
    await box(ada).fill('Frist');
    await ada.presses('Comment');
    await ada.presses('Edit comment');
    await comments(ada).getByRole('textbox').fill('First');
    await ada.presses('Save');
    goOn();
    await expect(comments(ada).locator('p')).toHaveText('First');
    await expect(comments(ada).getByRole('textbox')).toHaveCount(0);

    const goOnAgain = await ada.holdsBack(/\/comments$/);
    await box(ada).fill('Second');
    await ada.presses('Comment');
    await comments(ada).last().getByRole('button', { name: 'Delete comment' }).click();
    goOnAgain();
    await expect(activity(ada)).toContainText('A comment by Ada Lovelace was deleted');
    await expect(ada.button('Undo')).toBeVisible();
    await expect(comments(ada)).toHaveCount(1);
  },
);

test('a comment that waits behind a deletion stays in sight', thorough, async ({ ada, bob }) => {
  const { task, says } = await startTalk(ada, bob);
  await says(ada, 'Never mind');
  await opensTalk(ada, task);
  await expect(comments(ada)).toHaveCount(1);
  const [goOnDeleting, goOn] = [await ada.holdsBack(anEdit), await ada.holdsBack(/\/comments$/)];
  let reloads = 0;
  ada.page.on('request', (request) => {
    if (/\/timeline/.test(request.url())) reloads += 1;
  });
  await ada.presses('Delete comment');
  await box(ada).fill('Still to be said');
  await ada.presses('Comment');
  await expect(comments(ada).last()).toContainText('Still to be said');
  goOnDeleting();
  await ada.sees('Deleted “Never mind”');
  await ada.isDrawn();
  expect(reloads).toBe(0);
  goOn();
  await expect.poll(() => reloads).toBeGreaterThan(0);
  await expect(comments(ada)).toContainText(['Still to be said']);
});

test('anybody can use the activity, in both themes and at every size', thorough, async ({ ada, bob }) => {
  const { task, params, says, reacts } = await startTalk(ada, bob);
  const said = await says(bob, 'See https://example.com/a\n\n- [x] one\n- two\n\n> quoted\n\n`code`');
  await says(ada, 'Mine');
  await reacts(ada, 'agree', said);
  for (const mark of ['agree', 'wellDone'] as const) await reacts(bob, mark, said);
  await ada.api.call(updateTask, { params, body: { priority: 'high', dueDate: '2031-05-01' } });
  await opensTalk(ada, task);
  await activity(ada).getByRole('button', { name: 'made 2 changes' }).click();
  await ada.presses('Edit comment');
  await inspects(ada, 'Website · Write the copy · Muster');
});
