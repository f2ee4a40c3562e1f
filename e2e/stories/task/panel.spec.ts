import { createComment, updateTask } from '@muster/contract';
import { findBarriers } from '../../barriers.ts';
import { png } from '../../images.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject, startWork } from '../../world.ts';

const panel = (person: Person) =>
  person.page.getByRole('complementary', { name: 'Task Details', exact: true });

const text = (person: Person) => panel(person).getByRole('group', { name: 'Text', exact: true });

const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask Bob') };

async function startList(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
  const [third, second, first] = [
    await addTask(ada, website, 'To Do', { title: 'Third' }),
    await addTask(ada, website, 'To Do', { title: 'Second', description: 'Ask **Bob**' }),
    await addTask(ada, website, 'To Do', { title: 'First' }),
  ];
  return { website, first, second, third };
}

test('a task opens over the list, which keeps its place, and over the board', async ({ ada, bob }) => {
  const { website, second } = await startList(ada, bob);
  const part = await addTask(ada, website, 'Doing', { title: 'A part of it', parent: second._id });
  await ada.opens(`${website.path}/tasks`);
  await ada.follows('Second');
  await expect(text(ada).locator('strong')).toHaveText('Bob');
  await ada.isAt(second.screen);
  await expect(ada.heading('Tasks')).toBeVisible();
  await expect(ada.row('Second').first()).toHaveAttribute('aria-current', 'true');
  await expect(panel(ada)).toContainText('created the task');
  await expect(panel(ada)).toContainText('#2, 2 of 3');
  const comment = panel(ada).getByRole('textbox', { name: 'Write a comment' });
  const isAtTheFoot = async () => {
    const [field, whole] = [await comment.boundingBox(), await panel(ada).boundingBox()];
    return whole!.y + whole!.height - (field!.y + field!.height) < 20 && field!.height < 48;
  };
  await ada.page.setViewportSize({ width: 1280, height: 480 });
  await expect.poll(isAtTheFoot).toBe(true);
  await panel(ada).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await expect.poll(isAtTheFoot).toBe(true);
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme });
    await expect(ada.page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await findBarriers(ada.page)).toEqual([]);
  }

  await ada.chooses('Priority', 'High', panel(ada));
  await ada.sees('Task updated successfully');
  await expect(ada.row('Second').first()).toContainText('High');
  await bob.api.call(updateTask, {
    params: { ...website.params, taskId: second._id },
    body: { description: `Ask **Kim**${'\n\nor somebody else'.repeat(20)}\n\n_at last_` },
  });
  await expect(text(ada).locator('strong')).toHaveText('Kim');
  await text(ada).getByRole('button', { name: 'Show all' }).click();
  await expect(text(ada).getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await text(ada).locator('em').click();
  await expect(panel(ada).getByLabel('Description')).toBeFocused();
  await ada.page.keyboard.press('Escape');

  const title = panel(ada).getByLabel('Title', { exact: true });
  await panel(ada).getByRole('link', { name: 'A part of it' }).click();
  await expect(title).toHaveValue('A part of it');
  await ada.isAt(part.screen);
  await ada.page.goBack();
  await expect(title).toHaveValue('Second');
  await ada.page.goForward();
  await expect(title).toHaveValue('A part of it');
  await ada.page.keyboard.press('Escape');
  await expect(panel(ada)).toHaveCount(0);
  await expect(ada.row('Second').first()).toBeFocused();
  await ada.follows('Second');
  await expect(title).toHaveValue('Second');
  await ada.page.goBack();
  await expect(panel(ada)).toHaveCount(0);
  await ada.isAt(`${website.path}/tasks`);

  // Anywhere on its row, unless a key says that something else is meant, or it is on a control.
  const free = { position: { x: 400, y: 24 } };
  await ada
    .row('Third')
    .first()
    .click({ ...free, modifiers: ['Control'] });
  const mark = ada.page.getByRole('checkbox', { name: 'Select Third' });
  await mark.click();
  await expect(mark).toBeChecked();
  await mark.click();
  await ada.isDrawn();
  await expect(panel(ada)).toHaveCount(0);
  await ada.row('Second').first().click(free);
  await expect(title).toHaveValue('Second');
  await ada.presses('Open the whole page');
  await ada.arrivesAt('Task Details');
  await ada.isAt(second.screen);
  await ada.reads('2 of 3');
  await ada.presses('Next task');
  await expect(ada.field('Title')).toHaveValue('Third');
  await ada.reads('3 of 3');
  await ada.opens(`${website.path}/tasks?view=board`);
  await ada.hearsKeys();
  await ada.page.locator(`[data-task="${second._id}"]`).focus();
  await ada.page.keyboard.press('q');
  await expect(title).toHaveValue('Second');
  await expect(panel(ada)).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await ada.arrivesAt('Task Details');
  await ada.page.goBack();
  await expect(title).toHaveValue('Second');
  await ada.presses('Close');
  await ada.follows('Third');
  await expect(title).toHaveValue('Third');
  await ada.page.reload();
  await ada.arrivesAt('Task Details');
  await expect(ada.field('Title')).toHaveValue('Third');
});

test(
  'by keyboard alone one walks through the tasks beside the list, and is back at the row',
  thorough,
  async ({ ada, bob }) => {
    const { website, first, second, third } = await startList(ada, bob);
    await ada.opens(`${website.path}/tasks`);
    await ada.hearsKeys();
    const { keyboard } = ada.page;
    const title = panel(ada).getByLabel('Title', { exact: true });
    await expect(ada.row('First').first()).toBeVisible();
    await keyboard.press('j');
    await expect(ada.row('First').first()).toBeFocused();
    await keyboard.press('Space');
    await expect(title).toHaveValue('First');
    await expect(panel(ada)).toBeFocused();

    await keyboard.press('a');
    await expect(panel(ada).getByRole('combobox', { name: 'Assignees' })).toBeFocused();
    const bobs = ada.page.getByRole('option', { name: /Bob Martin/ });
    await expect(bobs).toBeVisible();
    await keyboard.type('bob');
    await expect(ada.page.getByRole('option')).toHaveCount(1);
    await keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    await keyboard.press('Escape');
    await expect(bobs).toHaveCount(0);
    await ada.row('First').first().focus();
    await keyboard.press('p');
    await expect(ada.dialog('Priority of First').getByRole('combobox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(ada.row('First').first()).toBeFocused();

    await panel(ada).focus();
    for (const [key, field, start, name] of [
      ['p', 'Priority', 'hi', 'High'],
      ['s', 'Status', 'to', 'To Do'],
    ] as const) {
      await keyboard.press(key);
      await expect(ada.page.getByRole('listbox')).toBeVisible();
      await keyboard.type(start);
      await expect(ada.page.getByRole('option', { name })).toBeFocused();
      await keyboard.press('Enter');
      await expect(panel(ada).getByRole('combobox', { name: field })).toContainText(name);
      await expect(ada.page.getByRole('listbox')).toHaveCount(0);
      await expect(panel(ada)).toBeFocused();
    }
    await keyboard.press('j');
    await expect(title).toHaveValue('Second');
    await ada.isAt(second.screen);
    await expect(panel(ada)).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(title).toHaveValue('Third');
    await ada.isAt(third.screen);
    await keyboard.press('ArrowDown');
    await keyboard.press('k');
    await expect(title).toHaveValue('Second');

    await keyboard.press('e');
    await expect(ada.field('Description')).toBeFocused();
    await keyboard.press('Control+End');
    await keyboard.type(' and jk');
    await keyboard.press('Escape');
    await keyboard.press('k');
    await expect(title).toHaveValue('First');
    await ada.isAt(first.screen);
    await keyboard.press('j');
    await expect(ada.page.getByText('Draft restored')).toBeVisible();
    await expect(ada.field('Description')).toHaveValue('Ask **Bob** and jk');
    await ada.field('Description').press('Control+Enter');
    await ada.sees('Task updated successfully');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await expect(panel(ada)).toHaveCount(0);
    await expect(ada.row('Second').first()).toBeFocused();
    await ada.isAt(`${website.path}/tasks`);
  },
);

test(
  'a task that is taken out of its tab, group or filter leaves its place to whoever goes on from there',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks, ids } = await startWork(ada, bob, {
      'To Do': ['First!', 'Second!', 'Third!', 'Fourth!', 'Fifth!', 'Sixth!', 'Seventh!'],
      Doing: ['Another!'],
    });
    const { keyboard } = ada.page;
    const title = panel(ada).getByLabel('Title', { exact: true });
    const place = panel(ada).locator('.place');
    const row = (name: string) => ada.page.locator(`[data-task="${ids[name]}"]`);
    const opens = async (name: string, search: string) => {
      await ada.opens(tasks + search);
      await ada.hearsKeys();
      await ada.follows(name);
      await expect(title).toHaveValue(name);
      await expect(panel(ada)).toBeFocused();
    };
    const chooses = async (key: string, start: string, chosen: string) => {
      await keyboard.press(key);
      await expect(ada.page.getByRole('listbox')).toBeVisible();
      await keyboard.type(start);
      await expect(ada.page.getByRole('option', { name: chosen })).toBeFocused();
      await keyboard.press('Enter');
      await ada.sees('Task updated successfully');
      await expect(panel(ada)).toBeFocused();
    };
    const goes = async (key: string, to: string) => {
      await keyboard.press(key);
      await expect(title).toHaveValue(to);
      await expect(panel(ada)).toBeFocused();
    };

    await opens('Second!', '');
    await expect(place).toContainText('2 of 7');
    await ada.isListening();
    await chooses('s', 'doi', 'Doing');
    await expect(row('Second!')).toHaveCount(0);
    await goes('j', 'Third!');
    await expect(place).toContainText('2 of 6');
    await bob.api.call(updateTask, {
      params: { ...website.params, taskId: ids['Third!']! },
      body: { status: website.statuses.Doing! },
    });
    await expect(row('Third!')).toHaveCount(0);
    await goes('k', 'First!');
    await goes('j', 'Fourth!');
    await chooses('s', 'doi', 'Doing');
    await expect(row('Fourth!')).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(row('Fifth!')).toBeFocused();

    await opens('Fifth!', '?group=status');
    await expect(place).toContainText('2 of 8');
    await chooses('s', 'doi', 'Doing');
    await expect(ada.page.getByRole('grid', { name: /Doing/ }).locator(row('Fifth!'))).toBeVisible();
    await goes('j', 'Sixth!');
    await chooses('s', 'doi', 'Doing');
    await expect(ada.page.getByRole('grid', { name: /Doing/ }).locator(row('Sixth!'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(row('Seventh!')).toBeFocused();

    const assigns = (...assignedTo: string[]) =>
      bob.api.call(updateTask, {
        params: { ...website.params, taskId: ids['Seventh!']! },
        body: { assignedTo },
      });
    await assigns(bob.id);
    await opens('Seventh!', '?group=assignee');
    await ada.isListening();
    await expect(place).toContainText('of 8');
    await assigns(bob.id, ada.id);
    await expect(row('Seventh!')).toHaveCount(2);
    await expect(place, 'there still, and once more').toContainText('of 9');

    const filtered = [
      [`?priority=high&tab=${website.statuses.Doing}`, 'Second!', 'Third!', 'Fourth!'],
      ['?priority=high&group=status', 'Fourth!', 'Fifth!', 'Sixth!'],
    ] as const;
    for (const [search, first, second, third] of filtered) {
      await opens(first, search);
      await chooses('p', 'lo', 'Low');
      await goes('j', second);
      await chooses('p', 'lo', 'Low');
      await keyboard.press('Escape');
      await expect(row(third)).toBeFocused();
      await expect(row(second)).toHaveCount(0);
    }
  },
);

test(
  'from the page of a task one goes on from its place, also once its status has changed',
  thorough,
  async ({ ada, bob }) => {
    const { tasks, ids } = await startWork(ada, bob, {
      'To Do': ['First!', 'Second!', 'Third!'],
      Doing: ['Another!'],
    });
    await ada.opens(tasks);
    await ada.hearsKeys();
    await ada.follows('Second!');
    await ada.presses('Open the whole page');
    await ada.arrivesAt('Task Details');
    await ada.isAt(`${tasks}/${ids['Second!']}`);
    await ada.reads('2 of 3');
    await ada.page.keyboard.press('s');
    await expect(ada.page.getByRole('listbox')).toBeVisible();
    await ada.page.keyboard.type('doi');
    await expect(ada.page.getByRole('option', { name: 'Doing' })).toBeFocused();
    await ada.page.keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    await ada.presses('Next task');
    await expect(ada.field('Title')).toHaveValue('Third!');
    await ada.reads('2 of 2');
  },
);

async function opensTalk(ada: Person, bob: Person) {
  const { website, second } = await startList(ada, bob);
  const params = { ...website.params, taskId: second._id };
  for (const body of ['One', 'Two', 'Three', 'Four'])
    await ada.api.call(createComment, { params, body: { body } });
  await ada.opens(`${website.path}/tasks`);
  await ada.follows('Second');
  const comments = panel(ada).getByRole('article');
  await expect(comments).toHaveCount(4);
  const comment = panel(ada).getByRole('textbox', { name: 'Write a comment' });
  const says = async (words: string) => {
    await comment.fill(words);
    await comment.press('Control+Enter');
    await expect(comments.last()).toContainText(words);
  };
  return { params, comments, comment, says };
}

test(
  'what one has just said in the panel comes into sight above the field, which keeps the focus',
  thorough,
  async ({ ada, bob }) => {
    const { comments, comment, says } = await opensTalk(ada, bob);
    for (const words of ['Five', 'Six']) {
      await panel(ada).evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
      await says(words);
      const foot = panel(ada).locator('.new-comment');
      const room = async () => {
        const [said, field] = [await comments.last().boundingBox(), await foot.boundingBox()];
        return field!.y - (said!.y + said!.height);
      };
      await expect.poll(room).toBeGreaterThan(0);
      await expect(comments.last()).toBeInViewport({ ratio: 1 });
      await expect(comment).toBeFocused();
    }
  },
);

test(
  'the first press on a comment counts while the field below has the focus: nothing moves under it',
  thorough,
  async ({ ada, bob }) => {
    const { comments, comment, says } = await opensTalk(ada, bob);
    await says('Five');
    await panel(ada).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(comment).toBeFocused();
    const button = comments.last().getByRole('button', { name: 'Delete comment' });
    const { x, y, width, height } = (await button.boundingBox())!;
    const { mouse } = ada.page;
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await ada.isDrawn();
    expect(await button.boundingBox()).toEqual({ x, y, width, height });
    await mouse.up();
    await expect(panel(ada)).toContainText('A comment by Ada Lovelace was deleted');
    await expect.poll(async () => (await comment.boundingBox())!.height).toBeLessThan(48);
  },
);

test('who has changed the task is told below the head of the panel', thorough, async ({ ada, bob }) => {
  const { params } = await opensTalk(ada, bob);
  await ada.isListening();
  await bob.api.call(updateTask, { params, body: { priority: 'high' } });
  const mark = panel(ada).getByText('Bob Martin changed this');
  await expect(mark).toBeVisible();
  const head = (await panel(ada).locator('header').first().boundingBox())!;
  expect((await mark.locator('..').boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height);
});

test(
  'in a panel as wide as a phone the button for pictures covers nothing of its line',
  thorough,
  async ({ ada, bob }) => {
    await opensTalk(ada, bob);
    await panel(ada).getByLabel('Attachments', { exact: true }).setInputFiles(png('photo.png'));
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await ada.page.setViewportSize({ width: 360, height: 740 });
    const button = panel(ada).getByRole('button', { name: 'View (1) Attachments' });
    const optional = panel(ada).locator('.upload-field .opt');
    const { x, width } = (await optional.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual((await button.boundingBox())!.x);
  },
);

test(
  'files that were chosen stay with their task until they are uploaded',
  thorough,
  async ({ ada, bob }) => {
    const { website, second } = await startList(ada, bob);
    const toUpload = ada.page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem');
    const title = panel(ada).getByLabel('Title', { exact: true });
    await ada.opens(`${website.path}/tasks`);
    await ada.follows('Second');
    await expect(title).toHaveValue('Second');
    await ada.field('Other files').setInputFiles([plan]);
    await expect(toUpload).toContainText(['plan.txt']);
    await ada.presses('Next task');
    await expect(title).toHaveValue('Third');
    await expect(toUpload).toHaveCount(0);
    await ada.presses('Previous task');
    await expect(title).toHaveValue('Second');
    await expect(toUpload).toContainText(['plan.txt']);

    // Sent once, also by somebody who does not wait for it.
    const goOn = await ada.holdsBack(new RegExp(`/tasks/${second._id}$`));
    await ada.presses('Update Task');
    await expect(ada.button('Cancel upload')).toBeVisible();
    await ada.presses('Next task');
    await expect(title).toHaveValue('Third');
    goOn();
    await ada.sees('Task updated successfully');
    await ada.presses('Previous task');
    await expect(title).toHaveValue('Second');
    await expect(panel(ada).getByRole('link', { name: 'plan.txt', exact: true })).toBeVisible();
    await expect(toUpload).toHaveCount(0);

    await ada.field('Other files').setInputFiles([{ ...plan, name: 'other.txt' }]);
    await ada.presses('Open the whole page');
    await ada.arrivesAt('Task Details');
    await expect(toUpload).toContainText(['other.txt']);
    await ada.page.goBack();
    await ada.agrees('Leave without saving?', 'Your changes here are not saved yet.');
    await expect(panel(ada)).toBeVisible();
    await expect(title).toHaveValue('Second');
    await expect(toUpload).toHaveCount(0);
  },
);

test(
  'on a phone a task is a page of its own, and Details leads to it everywhere',
  thorough,
  async ({ ada, bob }) => {
    const { website, second } = await startList(ada, bob);
    await ada.opens(`${website.path}/tasks`);
    await ada.follows('Details of Second');
    await ada.arrivesAt('Task Details');
    await ada.isAt(second.screen);
    await ada.page.setViewportSize({ width: 360, height: 740 });
    await ada.opens(`${website.path}/tasks`);
    await ada.follows('Second');
    await ada.arrivesAt('Task Details');
    await expect(panel(ada)).toHaveCount(0);

    // It begins with the text; behind it is what matters most of the rest.
    const places = [
      ada.page.getByRole('group', { name: 'Text', exact: true }),
      ada.page.getByRole('combobox', { name: 'Status' }),
      ada.page.getByText('Watchers', { exact: true }),
      ada.button('2 more properties'),
      ada.field('First line of the checklist'),
    ];
    const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())!.y));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(ada.page.getByText('Created By', { exact: true })).toHaveCount(0);
    await ada.presses('2 more properties');
    await expect(ada.page.getByText('Created By', { exact: true })).toBeVisible();
    await expect(ada.button('Fewer properties')).toBeFocused();
  },
);
