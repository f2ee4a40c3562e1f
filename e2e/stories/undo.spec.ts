import type { Locator } from '@playwright/test';
import {
  createComment,
  createLabel,
  deleteTask,
  firstStatus,
  listTasks,
  moveTask,
  restoreTrashItem,
  updateTask,
} from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function website(ada: Person, ...team: Person[]) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  return startProject(ada, acme, 'Website', { statuses: ['To Do', 'Doing'], team });
}

const undo = (person: Person) => person.button('Undo');

async function deletes(person: Person, title: string) {
  await person.presses(`Delete ${title}`);
  await person.sees('Task deleted successfully');
  await expect(person.link(title)).toHaveCount(0);
}

/** By keys alone. */
async function gives({ page }: Person, row: Locator, key: string, choice: string) {
  await row.focus();
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(choice);
  await page.keyboard.press('Enter');
}

test('a task that is deleted while a change of it is on its way comes back with that change', async ({
  ada,
}) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${place.path}/tasks`);
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await ada.page.route('**/tasks/*', async (route) => {
    const method = route.request().method();
    sent.push(method);
    if (method === 'PUT') await held.promise;
    await route.continue();
  });
  await ada.presses('Edit Write the copy');
  await ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title').fill('Write good copy');
  await ada.presses('Save Write the copy');
  await expect.poll(() => sent).toEqual(['PUT']);
  await ada.presses('Delete Write good copy');
  await ada.presses('Yes');
  await expect(ada.link('Write good copy')).toHaveCount(0);
  held.resolve();
  await ada.sees('Deleted “Write good copy”');
  expect(sent).toEqual(['PUT', 'DELETE']);
  await undo(ada).click();
  await ada.sees('Restored “Write good copy”');
  await ada.page.reload();
  await expect(ada.link('Write good copy')).toBeVisible();
});

test('while a task is being deleted, no Undo of what was done before is offered', async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${place.path}/tasks`);
  await ada.presses('Edit Write the copy');
  await ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title').fill('Write good copy');
  await ada.presses('Save Write the copy');
  await expect(undo(ada)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await ada.page.route('**/tasks/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await ada.presses('Delete Write good copy');
  await expect(undo(ada)).toHaveCount(0);
  held.resolve();
  await undo(ada).click();
  await ada.sees('Restored “Write good copy”');
});

test('Ctrl+Z takes back a task and a comment that were just made, before what was done earlier', async ({
  ada,
}) => {
  const place = await website(ada);
  const copy = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  const { keyboard } = ada.page;
  await ada.opens(`${place.path}/tasks`);
  await ada.hearsKeys();
  const row = ada.row('Write the copy');
  await gives(ada, row, 'p', 'High');
  await ada.sees('Task updated successfully');
  await ada.page.getByPlaceholder('Title').fill('Proofread');
  await keyboard.press('Enter');
  await ada.sees('Task created successfully');
  await expect(undo(ada)).toHaveCount(0);
  await keyboard.press('Escape');
  await row.focus();
  await keyboard.press('Control+z');
  await ada.sees('Deleted “Proofread”');
  await expect(ada.link('Proofread')).toHaveCount(0);
  await expect(row).toContainText('High');
  await keyboard.press('Control+z');
  await ada.sees('Undone: “Write the copy” is as it was');
  await expect(row).toContainText('Medium');

  await ada.opens(copy.screen);
  await ada.field('Write a comment').fill('Not yet');
  await keyboard.press('Control+Enter');
  const said = ada.page.getByRole('article').filter({ hasText: 'Not yet' });
  await expect(said).toBeVisible();
  // Once the server has answered; in the field, which has the focus again then, the key undoes the typing.
  await expect(async () => {
    await ada.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await keyboard.press('Control+z');
    await expect(ada.page.getByText('Deleted “Not yet”')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(said).toHaveCount(0);
});

test('a task that was just made stays where a colleague has done something to it, and that is said', async ({
  ada,
  bob,
}) => {
  const place = await website(ada, bob);
  const { keyboard } = ada.page;
  await ada.opens(`${place.path}/tasks`);
  await ada.hearsKeys();
  await ada.page.getByPlaceholder('Title').fill('Proofread');
  await keyboard.press('Enter');
  await ada.sees('Task created successfully');
  await keyboard.press('Escape');
  const query = { status: firstStatus, limit: 10 };
  const { tasks } = await bob.api.call(listTasks, { params: place.params, querystring: query });
  const params = { ...place.params, taskId: tasks[0]!._id };
  await bob.api.call(createComment, { params, body: { body: 'Half done' } });
  ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
  await ada.row('Proofread').focus();
  await keyboard.press('Control+z');
  await ada.sees('“Proofread” has been changed since. Nothing was undone.');
  await expect(ada.link('Proofread')).toBeVisible();
});

test(
  'a change that a colleague has made another of is not taken back, and that is said',
  thorough,
  async ({ ada, bob }) => {
    const place = await website(ada, bob);
    const copy = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
    const { keyboard } = ada.page;
    await ada.opens(`${place.path}/tasks`);
    await ada.isListening();
    await ada.hearsKeys();
    const row = ada.row('Write the copy');
    await gives(ada, row, 'p', 'High');
    await ada.sees('Task updated successfully');
    await bob.api.call(updateTask, {
      params: { ...place.params, taskId: copy._id },
      body: { priority: 'low' },
    });
    await expect(row).toContainText('Low');
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
    await keyboard.press('Control+z');
    await ada.sees('“Write the copy” has been changed since. Nothing was undone.');
    await expect(row).toContainText('Low');
  },
);

test('a deleted task is brought back with Undo, by pointer and by keyboard, for everybody', async ({
  ada,
  bob,
}) => {
  const place = await website(ada, bob);
  const older = await addTask(ada, place, 'To Do', { title: 'Older' });
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await addTask(ada, place, 'To Do', { title: 'Newer' });
  await bob.opens(`${place.path}/tasks`);
  await bob.isListening();
  await ada.opens(`${place.path}/tasks`);
  const titles = ada.page
    .getByRole('grid', { name: 'Tasks in To Do' })
    .getByRole('link', { name: /^(?!Details)/ });

  await deletes(ada, 'Write the copy');
  await expect(ada.row('Older')).toBeFocused();
  await expect(bob.link('Write the copy')).toHaveCount(0);
  await undo(ada).click();
  await expect(ada.row('Write the copy')).toBeFocused();
  await expect(titles).toHaveText(['Newer', 'Write the copy', 'Older']);
  await ada.sees('Restored “Write the copy”');
  await expect(undo(ada)).toHaveCount(0);
  await expect(bob.link('Write the copy')).toBeVisible();

  await deletes(ada, 'Newer');
  await expect(undo(ada)).toBeVisible();
  await ada.page.keyboard.press('Control+z');
  await ada.sees('Restored “Newer”');
  await ada.page.reload();
  await expect(titles).toHaveText(['Newer', 'Write the copy', 'Older']);

  await bob.opens(older.screen);
  await expect(bob.field('Title')).toHaveValue('Older');
  await expect(bob.button('Delete Task')).toHaveCount(0);
  await ada.opens(older.screen);
  await ada.fills({ Description: 'Half a sent' });
  await ada.presses('Delete Task');
  await ada.arrivesAt('Tasks');
  await expect(titles).toHaveText(['Newer', 'Write the copy']);
  await undo(ada).click();
  await expect(titles).toHaveText(['Newer', 'Write the copy', 'Older']);
  // Shown again before the server has brought it back.
  await ada.sees('Restored “Older”');
  await ada.follows('Older');
  await expect(ada.field('Description')).toHaveValue('Half a sent');
});

test('Undo stays for about eight seconds, and as long as it is looked at', thorough, async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  // News that the stopped clock holds back would arrive after what they are about is gone.
  await ada.hearsNothing();
  await ada.page.clock.install();
  await ada.opens(`${place.path}/tasks`);
  await expect(ada.row('Write the copy')).toBeVisible();
  await ada.stopsTime();
  await ada.presses('Delete Write the copy');
  await ada.sees('Task deleted successfully');
  await undo(ada).focus();
  await ada.page.clock.runFor(20_000);
  await expect(undo(ada)).toBeFocused();
  await expect(ada.page.getByText('Task deleted successfully')).toBeVisible();
  await ada.page.getByRole('textbox', { name: 'Title' }).first().focus();
  await ada.page.clock.runFor(1_500);
  await expect(ada.page.getByText('Task deleted successfully')).toHaveCount(0);
  await ada.page.clock.runFor(5_000);
  await expect(undo(ada)).toBeVisible();
  await ada.page.clock.runFor(2_000);
  await expect(undo(ada)).toHaveCount(0);
});

test('a deleted status is brought back with its tasks', thorough, async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${place.path}/manage-status`);
  ada.expectsInConsole('409 /organizations/:id/projects/:id/status/:id');
  await ada.presses('Delete To Do');
  await ada.agrees('Delete the status To Do?', 'Are you sure you want to delete this status?');
  await ada.presses('Yes');
  await ada.sees('status deleted successfully');
  await undo(ada).click();
  await ada.sees('Restored “To Do”');
  await expect(ada.field('Name of To Do')).toHaveValue('To Do');
  await ada.opens(`${place.path}/tasks?tab=${place.statuses['To Do']}`);
  await expect(ada.link('Write the copy')).toBeVisible();
});

test(
  'a deleted project is brought back, at once or from the deleted ones',
  thorough,
  async ({ ada, bob }) => {
    const place = await website(ada, bob);
    const removes = async () => {
      await ada.opens(`${place.path}/settings`);
      await ada.presses(/^Delete Project/);
      await ada.agrees('Delete the project Website?', 'Are you sure you want to delete this project?');
      await ada.arrivesAt('My Projects');
      await ada.reads('No projects found');
    };
    await removes();
    await undo(ada).click();
    await ada.sees('Restored “Website”');
    await expect(ada.link(/Website/)).toBeVisible();

    await removes();
    await ada.follows('Organization Settings');
    await ada.follows(/^Deleted Projects/);
    await expect(ada.row('Website')).toContainText(/deleted by Ada Lovelace .* kept until/);
    await ada.presses('Restore Website');
    await ada.sees('Restored “Website”');
    await expect(ada.heading('Deleted Projects')).toBeFocused();
    await ada.reads('No deleted projects');
    await bob.opens(`/${place.organization.id}/projects`);
    await expect(bob.link(/Website/)).toBeVisible();
  },
);

test(
  'the trash shows what somebody may restore, and keeps up with what others do',
  thorough,
  async ({ ada, bob }) => {
    const place = await website(ada, bob);
    const mine = await addTask(bob, place, 'To Do', { title: 'From Bob' });
    const theirs = await addTask(ada, place, 'To Do', { title: 'From Ada' });
    const latest = await addTask(ada, place, 'To Do', { title: 'Written later' });
    await bob.opens(`${place.path}/tasks`);
    await bob.follows('Trash');
    await bob.reads('The trash is empty');
    await bob.isListening();
    for (const { _id: taskId } of [mine, theirs, latest])
      await ada.api.call(deleteTask, { params: { ...place.params, taskId } });
    await expect(bob.row('From Bob')).toContainText(/Task · deleted by Ada Lovelace/);

    await ada.api.call(restoreTrashItem, { params: { ...place.params, itemId: mine._id } });
    // By then he has heard of the others too, which he may not restore.
    await bob.reads('The trash is empty');
    await ada.opens(`${place.path}/settings`);
    await ada.follows(/^Trash/);
    await expect(ada.row('Written later')).toBeVisible();
    await ada.hearsKeys();
    const { keyboard } = ada.page;
    await keyboard.press('j');
    await expect(ada.row('Written later')).toBeFocused();
    for (const title of ['Written later', 'From Ada']) {
      await keyboard.press('Enter');
      await expect(ada.button(`Restore ${title}`)).toBeFocused();
      await keyboard.press('Enter');
      await ada.sees(`Restored “${title}”`);
      await expect(title === 'From Ada' ? ada.heading('Trash') : ada.row('From Ada')).toBeFocused();
    }
    await ada.reads('The trash is empty');
  },
);

const cardsIn = (person: Person, name: string) =>
  person.page.getByRole('region', { name, exact: true }).locator('[data-task] > .cell > .title');

test(
  'by keyboard alone a card is moved and put back, unless somebody has moved it on',
  thorough,
  async ({ ada, bob }) => {
    const place = await website(ada, bob);
    for (const title of ['Third', 'Second', 'First']) await addTask(ada, place, 'To Do', { title });
    await ada.opens(`${place.path}/tasks?view=board`);
    await ada.isListening();
    await ada.hearsKeys();
    const { keyboard } = ada.page;
    const card = ada.page.locator('[data-task]').filter({ hasText: 'Second' });
    const carries = async () => {
      await card.focus();
      for (const key of ['Space', 'ArrowRight', 'Space']) await keyboard.press(key);
      await expect(cardsIn(ada, 'Doing')).toHaveText(['Second']);
      await ada.sees('Moved “Second”');
    };
    await carries();
    await keyboard.press('Control+z');
    await ada.sees('Undone: “Second” is as it was');
    await expect(cardsIn(ada, 'To Do')).toHaveText(['First', 'Second', 'Third']);
    await expect(card).toBeFocused();
    await ada.page.reload();
    await expect(cardsIn(ada, 'To Do')).toHaveText(['First', 'Second', 'Third']);

    await carries();
    const { tasks } = await bob.api.call(listTasks, {
      params: place.params,
      querystring: { status: place.statuses['Doing']! },
    });
    await bob.api.call(moveTask, {
      params: { ...place.params, taskId: tasks[0]!._id },
      body: { status: place.statuses['To Do']! },
    });
    await expect(cardsIn(ada, 'To Do')).toHaveText(['Second', 'First', 'Third']);
    await undo(ada).click();
    await ada.sees('“Second” has been changed since. Nothing was undone.');
    await expect(cardsIn(ada, 'To Do')).toHaveText(['Second', 'First', 'Third']);
  },
);

test('what was changed in a row of the list is undone one after the other', thorough, async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${place.path}/tasks`);
  const title = ada.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
  for (const [before, after] of [
    ['Write the copy', 'Write good copy'],
    ['Write good copy', 'Write no copy'],
  ] as const) {
    await ada.presses(`Edit ${before}`);
    await title.fill(after);
    await title.press('Enter');
    await ada.sees('Task updated successfully');
    await expect(ada.link(after)).toBeVisible();
  }
  await expect(undo(ada)).toHaveCount(1);
  for (const back of ['Write good copy', 'Write the copy']) {
    await ada.page.keyboard.press('Control+z');
    await ada.sees(`Undone: “${back}” is as it was`);
    await expect(ada.link(back)).toBeVisible();
  }
  await ada.page.reload();
  await expect(ada.link('Write the copy')).toBeVisible();
});

test(
  'whom and what a row was given is undone one after the other, in whatever order it was given',
  thorough,
  async ({ ada, bob }) => {
    const place = await website(ada, bob);
    for (const name of ['Print', 'Web'])
      await ada.api.call(createLabel, { params: place.params, body: { name, color: 'red' } });
    await addTask(ada, place, 'To Do', { title: 'Write the copy' });
    await ada.opens(`${place.path}/tasks`);
    await ada.hearsKeys();
    const { keyboard } = ada.page;
    const row = ada.row('Write the copy');
    const given = [
      ['p', 'Low', 'Low priority'],
      ['a', 'Bob', 'Bob'],
      ['a', 'Ada', 'Ada'],
      ['d', 'Today', 'Due today'],
      ['l', 'Print', 'Print'],
      ['l', 'Web', 'Web'],
      ['p', 'High', 'High priority'],
    ] as const;
    for (const [key, choice, shown] of given) {
      await gives(ada, row, key, choice);
      await ada.sees('al'.includes(key) ? '1 task changed' : 'Task updated successfully');
      if ('al'.includes(key)) await keyboard.press('Escape');
      await expect(row).toContainText(shown);
    }
    for (const [key, , shown] of given.toReversed()) {
      await keyboard.press('Control+z');
      await ada.sees(
        'al'.includes(key) ? 'Undone: 1 task is as it was' : 'Undone: “Write the copy” is as it was',
      );
      await expect(row).not.toContainText(shown);
    }
    await ada.page.reload();
    await expect(row).toContainText('Medium priority');
    for (const [, , shown] of given) await expect(row).not.toContainText(shown);
  },
);
