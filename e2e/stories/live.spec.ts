import {
  createComment,
  deleteProject,
  deleteTask,
  reactToComment,
  removeFromTeam,
  removeMember,
  restoreTrashItem,
  updateProject,
  updateTask,
  updateTaskStatus,
} from '@muster/contract';
import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import { addTask, allow, foundOrganization, startProject, startWork } from '../world.ts';

/** All that is read out from now on. */
const notesSentences = (region: Locator) =>
  region.evaluateHandle((element) => {
    const sentences: string[] = [];
    const hear = ({ addedNodes }: MutationRecord) =>
      sentences.push(...Array.from(addedNodes, ({ textContent }) => textContent ?? ''));
    new MutationObserver((changes) => changes.forEach(hear)).observe(element, { childList: true });
    return sentences;
  });

test('what a colleague adds, changes, moves and deletes shows by itself, with their name', async ({
  ada,
  bob,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await bob.opens(`${website.path}/tasks`);
  await expect(bob.link('Write the copy')).toBeVisible();
  await bob.isListening();

  const task = await addTask(ada, website, 'To Do', { title: 'Draw the logo' });
  await expect(bob.link('Draw the logo')).toBeVisible();
  await expect(bob.row('Draw the logo')).toContainText('Ada Lovelace added this');
  await expect(bob.page.getByRole('status', { name: 'Changes by others' })).toHaveText(
    'Ada Lovelace added “Draw the logo”',
  );

  const params = { ...website.params, taskId: task._id };
  await ada.api.call(updateTask, { params, body: { title: 'Draw the mark', assignedTo: [bob.id] } });
  await expect(bob.row('Draw the mark')).toContainText('Bob Martin');
  await ada.api.call(updateTask, { params, body: { status: website.statuses['Done']! } });
  await expect(bob.link('Draw the mark')).toHaveCount(0);
  await bob.page.getByRole('tab', { name: 'Done' }).click();
  await expect(bob.link('Draw the mark')).toBeVisible();
  await ada.api.call(deleteTask, { params });
  await expect(bob.link('Draw the mark')).toHaveCount(0);
  await bob.reads('Done is empty');

  const statusId = website.statuses['Done']!;
  await ada.api.call(updateTaskStatus, {
    params: { ...website.params, statusId },
    body: { name: 'Shipped' },
  });
  await expect(bob.page.getByRole('tab', { name: 'Shipped' })).toBeVisible();
});

test(
  'what others change is heard behind a dialog too, and as often as it happens',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    await bob.opens(`${website.path}/tasks`);
    await bob.isListening();
    await bob.reads('To Do is empty');
    await bob.hearsKeys();
    await bob.page.keyboard.press('?');
    await expect(bob.dialog('Keyboard shortcuts')).toBeVisible();
    const task = await addTask(ada, website, 'To Do', { title: 'Draw the logo' });
    // By role: what is hidden from a screen reader is not found.
    const told = bob.page.getByRole('status', { name: 'Changes by others' });
    await expect(told).toHaveText('Ada Lovelace added “Draw the logo”');

    // A text that stays as it is would not be read out again.
    const sentence = 'Ada Lovelace changed “Draw the logo”';
    const said = await notesSentences(told);
    const params = { ...website.params, taskId: task._id };
    for (const [times, priority] of (['high', 'low'] as const).entries()) {
      await ada.api.call(updateTask, { params, body: { priority } });
      await expect.poll(() => said.jsonValue()).toEqual(Array.from({ length: times + 1 }, () => sentence));
    }
  },
);

test(
  'who signs in next finds nothing of the one before: not what was told, nor lists, nor Undo',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    await foundOrganization(bob, 'Bob’s own');
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    await bob.opens(`${website.path}/tasks`);
    await bob.isListening();
    await bob.reads('To Do is empty');
    await addTask(ada, website, 'To Do', { title: 'Draw the logo' });
    const told = bob.page.getByRole('status', { name: 'Changes by others' });
    await expect(told).toHaveText('Ada Lovelace added “Draw the logo”');
    await bob.follows('Muster');
    await expect(bob.link(/^Bob’s own/)).toBeVisible();
    await bob.page.goBack();
    await bob.row('Draw the logo').focus();
    await bob.page.keyboard.press('p');
    await bob.page.getByRole('option', { name: 'High' }).click();
    await expect(bob.button('Undo')).toBeVisible();
    await bob.follows('Logout');
    await bob.arrivesAt('Login');
    const letOrganizations = await bob.holdsBack(/\/api\/organizations(\?|$)/);
    await bob.fills({ Email: ada.email, Password: ada.password });
    await bob.presses('Login');
    await bob.arrivesAt('My Organizations');
    await bob.isDrawn();
    await expect(told).toHaveText('');
    await expect(bob.button('Undo')).toHaveCount(0);
    await expect(bob.link(/^Bob’s own/)).toHaveCount(0);
    letOrganizations();
    await expect(bob.link(/^Acme/)).toBeVisible();
    await expect(bob.link(/^Bob’s own/)).toHaveCount(0);
  },
);

test(
  'rows that come and go above do not move what is read, nor what is being typed',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const tasks = [];
    for (let number = 1; number <= 40; number += 1)
      tasks.push(await addTask(ada, website, 'To Do', { title: `Task ${number}` }));
    await bob.opens(`${website.path}/tasks`);
    await bob.isListening();
    await bob.page.mouse.move(640, 500);
    const scrolledTo = async () => {
      await bob.page.mouse.wheel(0, 100);
      return bob.button('Edit Task 15').isVisible();
    };
    await expect.poll(scrolledTo, { intervals: [50] }).toBe(true);
    await bob.presses('Edit Task 15');
    const title = bob.page.getByRole('grid', { name: 'Tasks in To Do' }).getByLabel('Title');
    await title.fill('Half a sent');
    await expect(bob.link('Task 14')).toBeVisible();
    const top = async () => Math.round((await title.boundingBox())!.y);
    const before = await top();

    await addTask(ada, website, 'To Do', { title: 'On top' });
    await ada.api.call(deleteTask, { params: { ...website.params, taskId: tasks[38]!._id } });
    await addTask(ada, website, 'To Do', { title: 'On top of that' });
    await ada.api.call(deleteTask, { params: { ...website.params, taskId: tasks[13]!._id } });
    await expect(bob.link('Task 14')).toHaveCount(0);
    await expect(title).toBeFocused();
    await bob.page.keyboard.type('ence');
    await expect(title).toHaveValue('Half a sentence');
    expect(await top()).toBe(before);
    await bob.page.keyboard.press('Enter');
    await bob.sees('Task updated successfully');
    await bob.page.mouse.wheel(0, -9000);
    await expect(bob.link('On top of that')).toBeVisible();
  },
);

test('whoever has a task open is told quietly who changed it, and keeps what they typed', async ({
  ada,
  bob,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const params = { ...website.params, taskId: task._id };
  await bob.opens(task.screen);
  await bob.isListening();
  await expect(bob.field('Title')).toHaveValue('Write the copy');
  await ada.api.call(updateTask, { params, body: { title: 'Write the whole copy' } });
  await expect(bob.field('Title')).toHaveValue('Write the whole copy');

  await bob.fills({ Title: 'Write better copy' });
  await ada.api.call(updateTask, { params, body: { description: 'In two languages' } });
  await expect(bob.field('Description')).toHaveValue('In two languages');
  await expect(bob.field('Title')).toHaveValue('Write better copy');
  const note = bob.page.getByText('Ada Lovelace has changed this task. Your text is kept.');
  await expect(note).toHaveCount(0);

  await ada.api.call(updateTask, { params, body: { title: 'Write no copy' } });
  await expect(note).toBeVisible();
  await expect(bob.field('Title')).toHaveValue('Write better copy');
  bob.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
  await bob.presses('Update Task');
  await expect(bob.page.getByRole('status').filter({ has: note })).toBeFocused();
  await expect(bob.field('Title')).toHaveValue('Write better copy');
  await bob.presses('Keep mine');
  await bob.sees('Task updated successfully');
  await expect(note).toHaveCount(0);
  await expect(bob.field('Title')).toHaveValue('Write better copy');

  await bob.fills({ Description: 'In three languages' });
  await ada.api.call(deleteTask, { params });
  await bob.reads('Ada Lovelace has deleted this task. What you typed stays here until you leave.');
  await expect(bob.field('Description')).toHaveValue('In three languages');
  await expect(bob.button('Update Task')).toBeDisabled();
});

test('whoever writes a comment far down sees that the task is deleted, and keeps what they typed', async ({
  ada,
  bob,
}) => {
  const { website, ids, tasks } = await startWork(ada, bob, { 'To Do': ['Write the copy'] });
  const params = { ...website.params, taskId: ids['Write the copy']! };
  await ada.api.call(updateTask, { params, body: { description: 'A line\n\n'.repeat(40) } });
  const { comment: earlier } = await bob.api.call(createComment, { params, body: { body: 'I begin' } });
  await ada.api.call(reactToComment, {
    params: { ...params, commentId: earlier._id, mark: 'agree' },
    body: { isOn: true },
  });
  await bob.opens(`${tasks}?task=${params.taskId}`);
  await bob.isListening();
  await bob.page.setViewportSize({ width: 1280, height: 500 });
  const panel = bob.page.getByRole('complementary', { name: 'Task Details' });
  const edit = panel.getByRole('button', { name: 'Edit comment' });
  const mark = panel.getByRole('group', { name: 'Reactions' }).getByRole('button');
  await expect(edit).toHaveCount(1);
  await expect(mark).toBeEnabled();
  const comment = panel.getByLabel('Write a comment');
  await comment.fill('Not yet');
  await panel.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  await ada.api.call(deleteTask, { params });
  await expect(panel.getByText('Ada Lovelace has deleted this task.')).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText('deleted this')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled();
  await expect(comment).toHaveValue('Not yet');
  await expect(edit).toHaveCount(0);
  await expect(mark).toBeDisabled();
});

test('once a deletion is undone, whoever has the task open goes on where they were, with what they typed', async ({
  ada,
  bob,
}) => {
  const { website, ids, tasks } = await startWork(ada, bob, { 'To Do': ['Write the copy'] });
  const params = { ...website.params, taskId: ids['Write the copy']! };
  // What becomes of the task is told of its sub-task too, for which it is asked for once more.
  await addTask(ada, website, 'To Do', { title: 'Ask for quotes', parent: params.taskId });
  const gone = bob.page.getByText('Ada Lovelace has deleted this task.');
  const comment = bob.field('Write a comment');
  const send = bob.page.getByRole('button', { name: 'Comment', exact: true });
  for (const path of [`${tasks}?task=${params.taskId}`, `${tasks}/${params.taskId}`]) {
    await bob.opens(path);
    await bob.isListening();
    await comment.fill(`From ${path}`);
    await ada.api.call(deleteTask, { params });
    await expect(gone).toBeVisible();
    await expect(send).toBeDisabled();
    await ada.api.call(restoreTrashItem, { params: { ...website.params, itemId: params.taskId } });
    await expect(gone).toHaveCount(0);
    await expect(comment).toHaveValue(`From ${path}`);
    const answer = bob.page.waitForResponse(/\/comments$/);
    await send.click();
    await expect(bob.page.locator('.comment', { hasText: `From ${path}` })).toBeVisible();
    await answer;
  }
  await bob.opens(tasks);
  await bob.presses('Edit Write the copy');
  await expect(gone).toHaveCount(0);
});

test(
  'a row that is being edited stays, with its text, when somebody moves or deletes its task',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
    const moved = await addTask(ada, website, 'To Do', { title: 'Moved' });
    const deleted = await addTask(ada, website, 'To Do', { title: 'Deleted' });
    await bob.opens(`${website.path}/tasks`);
    await bob.isListening();
    const list = bob.page.getByRole('grid', { name: 'Tasks in To Do' });

    await bob.presses('Edit Moved');
    const title = list.getByLabel('Title');
    await title.fill('Moved by Ada');
    const params = { ...website.params, taskId: moved._id };
    await ada.api.call(updateTask, { params, body: { status: website.statuses['Done']! } });
    await addTask(ada, website, 'To Do', { title: 'A sign' });
    await expect(bob.link('A sign')).toBeVisible();
    await expect(title).toHaveValue('Moved by Ada');
    await expect(title).toBeFocused();
    await title.press('Enter');
    await bob.sees('Task updated successfully');
    await expect(list.getByText('Moved by Ada')).toHaveCount(0);

    await bob.presses('Edit Deleted');
    await title.fill('Deleted too early');
    await ada.api.call(deleteTask, { params: { ...website.params, taskId: deleted._id } });
    await bob.reads('Ada Lovelace has deleted this task. Your text is kept until you leave.');
    await expect(title).toHaveValue('Deleted too early');
    await bob.presses('Discard');
    await expect(title).toHaveCount(0);

    // The same where it does not match any more what the list is filtered by.
    const urgent = await addTask(ada, website, 'To Do', { title: 'Urgent', priority: 'high' });
    const lowers = (taskId: string) =>
      ada.api.call(updateTask, { params: { ...website.params, taskId }, body: { priority: 'low' } });
    await bob.opens(`${website.path}/tasks?priority=high`);
    await bob.isListening();
    await bob.presses('Edit Urgent');
    await title.fill('Urgent no more');
    await lowers(urgent._id);
    const sign = await addTask(ada, website, 'To Do', { title: 'A second sign', priority: 'high' });
    await expect(bob.link('A second sign')).toBeVisible();
    await expect(title).toHaveValue('Urgent no more');
    await expect(title).toBeFocused();
    await title.press('Enter');
    await bob.sees('Task updated successfully');
    await expect(list.getByText('Urgent')).toHaveCount(0);

    await bob.presses('Edit A second sign');
    await lowers(sign._id);
    await addTask(ada, website, 'To Do', { title: 'A third sign', priority: 'high' });
    await expect(bob.link('A third sign')).toBeVisible();
    await title.press('Escape');
    await expect(list.getByRole('row')).toHaveCount(1);
  },
);

test('a permission that is given or taken shows in an open browser, and closes the screen that needs it', async ({
  ada,
  bob,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await bob.opens(`${acme.path}/projects`);
  await bob.isListening();
  await expect(bob.link('Add Project')).toBeVisible();
  await allow(ada, acme, 'manager', { createProject: false });
  await expect(bob.link('Add Project')).toHaveCount(0);
  await allow(ada, acme, 'manager', { createProject: true });
  await expect(bob.link('Add Project')).toBeVisible();

  await bob.opens(`${website.path}/edit-project`);
  await bob.arrivesAt('Edit project');
  await bob.isListening();
  await allow(ada, acme, 'manager', { updateProject: false });
  await bob.arrivesAt('Access Denied');
  await allow(ada, acme, 'manager', { updateProject: true });
  await bob.opens(`${website.path}/edit-project`);
  await bob.fills({ Name: 'Still mine' });
  const heard = bob.page.waitForResponse(/\/access-controls$/);
  await allow(ada, acme, 'manager', { updateProject: false });
  await heard;
  // Told after it, so that by then the screen has heard of it.
  await ada.api.call(updateProject, { params: website.params, body: { name: 'Theirs' } });
  await expect(bob.page).toHaveTitle(/^Theirs/);
  await expect(bob.field('Name')).toHaveValue('Still mine');
  bob.expectsInConsole('403 /organizations/:id/projects/:id');
  await bob.presses('Save');
  await bob.isAlerted('Unauthorized to perform this action.');
  await expect(bob.field('Name')).toHaveValue('Still mine');
});

test(
  'who is taken off a team, a project or an organization is led away with a word',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const [website, shop] = [
      await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] }),
      await startProject(ada, acme, 'Shop', { team: [bob], statuses: ['To Do'] }),
    ];
    await bob.opens(`${website.path}/tasks`);
    await bob.isListening();
    // What is still being asked for would be refused.
    await bob.reads('To Do is empty');
    await ada.api.call(removeFromTeam, { params: { ...website.params, userId: bob.id } });
    await bob.sees('You are no longer on the team of Website');
    await bob.arrivesAt('My Projects');
    await expect(bob.link(/^Shop/)).toBeVisible();
    await expect(bob.link(/^Website/)).toHaveCount(0);

    await bob.follows(/^Shop/);
    await bob.arrivesAt('Tasks');
    await bob.reads('To Do is empty');
    await ada.api.call(deleteProject, { params: shop.params });
    await bob.sees('Ada Lovelace has deleted Shop');
    await bob.arrivesAt('My Projects');
    await bob.reads('No projects found');
    await ada.api.call(removeMember, { params: { organizationId: acme.id, userId: bob.id } });
    await bob.sees('You are no longer a member of Acme');
    await bob.isAt(/\/$/);
  },
);

test('what happened while the network was away is there once it is back', async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await bob.opens(`${website.path}/tasks`);
  await bob.isListening();
  await bob.reads('To Do is empty');
  await bob.context.setOffline(true);
  // Of this call, and of whatever was still being fetched.
  bob.expectsInConsole(/ERR_INTERNET_DISCONNECTED/);
  await bob.page.evaluate(() => fetch('/api/health').catch(() => undefined));
  await ada.opens(`${website.path}/tasks`);
  await ada.isListening();
  await addTask(ada, website, 'To Do', { title: 'Meanwhile' });
  await expect(ada.link('Meanwhile')).toBeVisible();
  await expect(bob.link('Meanwhile')).toHaveCount(0);
  await bob.context.setOffline(false);
  await expect(bob.link('Meanwhile')).toBeVisible();
});

test(
  'an own change does not come back as news, and the news of others come whole',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    await ada.opens(`${website.path}/tasks`);
    await ada.isListening();
    await ada.reads('To Do is empty');
    const said = await notesSentences(ada.page.getByRole('status', { name: 'Changes by others' }));
    const reads: string[] = [];
    ada.page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/tasks')) reads.push(request.url());
    });
    await ada.fills({ Title: 'Mine' }, ada.page.getByRole('form', { name: 'Add a task to To Do' }));
    await ada.presses('+ Add');
    await ada.sees('Task created successfully');
    await addTask(bob, website, 'To Do', { title: 'From elsewhere' });
    await expect(ada.row('From elsewhere')).toContainText('Bob Martin added this');
    await expect(ada.row('Mine')).not.toContainText('added this');
    await expect.poll(() => said.jsonValue()).toEqual(['Bob Martin added “From elsewhere”']);
    expect(reads).toEqual([]);
  },
);
