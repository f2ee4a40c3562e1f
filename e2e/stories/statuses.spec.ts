import { deleteTaskStatus, updateTaskStatus } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function threeStatuses(ada: Person) {
  const acme = await foundOrganization(ada, 'Acme');
  return startProject(ada, acme, 'Website', { statuses: ['To Do', 'Doing', 'Done'] });
}

const namesOf = (person: Person) =>
  person.page.getByRole('grid', { name: 'Statuses' }).getByRole('textbox', { name: /^Name of/ });
const question = 'Are you sure you want to delete this status?';

async function standAs(person: Person, ...names: string[]) {
  await expect(namesOf(person)).toHaveCount(names.length);
  for (const [place, name] of names.entries()) await expect(namesOf(person).nth(place)).toHaveValue(name);
}

test('deleting a status moves its tasks to another', async ({ ada }) => {
  const website = await threeStatuses(ada);
  await addTask(ada, website, 'Doing', { title: 'Write the copy' });
  await addTask(ada, website, 'Doing', { title: 'Take pictures' });
  await ada.opens(`${website.path}/manage-status`);
  await ada.presses('Delete To Do');
  await ada.declines('Delete the status To Do?', question);
  await ada.presses('Delete To Do');
  await ada.agrees('Delete the status To Do?', question);
  await ada.sees('status deleted successfully');
  await standAs(ada, 'Doing', 'Done');

  ada.expectsInConsole('409 /organizations/:id/projects/:id/status/:id');
  await ada.presses('Delete Doing');
  await ada.agrees('Delete the status Doing?', question);
  const target = ada.page.getByRole('combobox', { name: 'Move its 2 tasks to' });
  await expect(target).toContainText('Done');
  // Esc closes the list that was opened in the dialog, not the dialog.
  await target.click();
  await expect(ada.page.getByRole('option', { name: 'Done' })).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('option', { name: 'Done' })).toHaveCount(0);
  await expect(target).toBeFocused();
  await ada.presses('Yes');
  await ada.sees('status deleted successfully');
  await standAs(ada, 'Done');

  await ada.presses('Delete Done');
  await ada.presses('Yes');
  await ada.isAlerted(
    'This status still has 2 tasks. Move them first. There is no other status to move them to yet.',
  );
  await ada.opens(`${website.path}/tasks`);
  await expect(ada.link('Write the copy')).toBeVisible();
  await expect(ada.link('Take pictures')).toBeVisible();
});

test('statuses change places by key, by dragging and by number', thorough, async ({ ada }) => {
  const website = await threeStatuses(ada);
  await ada.opens(`${website.path}/manage-status`);
  const grip = (name: string) => ada.button(`Move ${name}`);
  await ada.tabsTo(grip('To Do'));
  await ada.page.keyboard.press('ArrowDown');
  await ada.sees('status updated successfully');
  await standAs(ada, 'Doing', 'To Do', 'Done');
  await expect(grip('To Do')).toBeFocused();

  const [from, to] = [(await grip('Done').boundingBox())!, (await grip('Doing').boundingBox())!];
  await ada.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await ada.page.mouse.down();
  await ada.page.mouse.move(to.x + to.width / 2, to.y, { steps: 5 });
  await ada.page.mouse.up();
  await ada.sees('status updated successfully');
  await standAs(ada, 'Done', 'Doing', 'To Do');

  await ada.fills({ 'Order of Done': '-1' });
  await ada.presses('Update Done');
  await expect(ada.page.getByRole('alert').filter({ hasText: 'Order must be at least 0' })).toBeVisible();
  await ada.fills({ 'Order of Done': '7' });
  await ada.presses('Update Done');
  await ada.sees('status updated successfully');
  await standAs(ada, 'Doing', 'To Do', 'Done');
  await ada.page.reload();
  await standAs(ada, 'Doing', 'To Do', 'Done');
});

/** With the mouse, by its grip to the one of another row; it is still in the air then. */
async function carries(person: Person, name: string, to: string) {
  const [from, target] = await Promise.all(
    [name, to].map(async (status) => (await person.button(`Move ${status}`).boundingBox())!),
  );
  const { mouse } = person.page;
  await mouse.move(from!.x + 8, from!.y + from!.height / 2);
  await mouse.down();
  await mouse.move(target!.x + 8, target!.y + target!.height / 2, { steps: 4 });
  await expect(person.page.locator('.carried').getByRole('button', { name: `Move ${name}` })).toBeVisible();
}

test(
  'what is dropped is what was picked up, beside what it was aimed at, whatever a colleague moves meanwhile',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: names });
    const paramsOf = (name: string) => ({ ...website.params, statusId: website.statuses[name]! });
    const changed: string[] = [];
    ada.page.on('request', (request) => request.method() === 'PUT' && changed.push(request.url()));
    await ada.opens(`${website.path}/manage-status`);
    await ada.isListening();
    await standAs(ada, ...names);

    await carries(ada, 'Five', 'Two');
    await bob.api.call(updateTaskStatus, { params: paramsOf('One'), body: { order: 9 } });
    await expect(ada.field('Order of One')).toHaveValue('9');
    await standAs(ada, ...names);
    await ada.page.mouse.up();
    await ada.sees('status updated successfully');
    await standAs(ada, 'Five', 'Two', 'Three', 'Four', 'One');

    await carries(ada, 'Five', 'Three');
    await bob.api.call(updateTaskStatus, { params: paramsOf('Three'), body: { order: 10 } });
    await expect(ada.field('Order of Three')).toHaveValue('10');
    await bob.api.call(deleteTaskStatus, { params: paramsOf('Four'), querystring: {} });
    await standAs(ada, 'Five', 'Two', 'Three', 'One');
    await ada.page.mouse.up();
    await ada.sees('status updated successfully');
    await standAs(ada, 'Two', 'One', 'Three', 'Five');

    changed.length = 0;
    await carries(ada, 'Two', 'Three');
    await bob.api.call(deleteTaskStatus, { params: paramsOf('Two'), querystring: {} });
    await standAs(ada, 'One', 'Three', 'Five');
    await ada.page.mouse.up();
    await ada.page.reload();
    await standAs(ada, 'One', 'Three', 'Five');
    expect(changed).toEqual([]);
  },
);

test(
  'a long list scrolls under a status that is carried to its edge, by finger and by mouse',
  thorough,
  async ({ people }) => {
    const kim = await people.invited('Kim Lindqvist', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const names = Array.from({ length: 14 }, (_, index) => `Status ${index + 1}`);
    const acme = await foundOrganization(kim, 'Acme');
    const website = await startProject(kim, acme, 'Website', { statuses: names });
    await kim.opens(`${website.path}/manage-status`);
    const gripOf = (name: string) => kim.button(`Move ${name}`);
    const centreOf = async (name: string) => {
      const { x, y, width, height } = (await gripOf(name).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await expect(gripOf('Status 14')).toBeAttached();
    await expect(gripOf('Status 14')).not.toBeInViewport();

    const finger = await kim.context.newCDPSession(kim.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const first = await centreOf('Status 1');
    await touch('touchStart', [first]);
    for (const y of [first.y + 100, 500, 736]) await touch('touchMove', [{ x: first.x, y }]);
    await expect(gripOf('Status 14')).toBeInViewport();
    await touch('touchEnd', []);
    await kim.sees('status updated successfully');
    await standAs(kim, ...names.slice(1), 'Status 1');

    const { mouse } = kim.page;
    // To the end, where nothing of the page lies over it.
    await kim.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await centreOf('Status 1');
    await mouse.move(last.x, last.y);
    await mouse.down();
    await mouse.move(last.x, 40, { steps: 4 });
    await expect(gripOf('Status 2')).toBeInViewport();
    await expect.poll(() => kim.page.evaluate(() => window.scrollY)).toBe(0);
    await mouse.up();
    await kim.sees('status updated successfully');
    await standAs(kim, ...names);
  },
);

test('a name that is taken is refused where it was typed', thorough, async ({ ada }) => {
  const website = await threeStatuses(ada);
  const taken = ada.page
    .getByRole('alert')
    .filter({ hasText: 'A status with this name already exists in this project.' });
  ada.expectsInConsole(
    '409 /organizations/:id/projects/:id/status',
    '409 /organizations/:id/projects/:id/status/:id',
  );
  await ada.opens(`${website.path}/manage-status`);
  await ada.presses('Add New Status');
  await ada.fills({ 'Name of the new status': 'done', 'Description of the new status': 'Typed with care' });
  await ada.presses('Create status');
  await expect(taken).toBeVisible();
  await expect(ada.field('Description of the new status')).toHaveValue('Typed with care');
  await ada.presses('Discard');
  await ada.fills({ 'Name of To Do': 'DOING' });
  await ada.presses('Update To Do');
  await expect(taken).toBeVisible();
  await ada.fills({ 'Name of To Do': 'Next' });
  await ada.presses('Update To Do');
  await ada.sees('status updated successfully');
  await standAs(ada, 'Next', 'Doing', 'Done');
});

test(
  'the first tab is chosen again when the tabs change, but not when one has a new name',
  thorough,
  async ({ ada }) => {
    const website = await threeStatuses(ada);
    const chosen = ada.page.getByRole('tab', { selected: true });
    const choosesTheLast = () => ada.page.getByRole('tab').last().click();
    /** Changes the statuses and goes back in the browser to the tab that was chosen. */
    const shapes = async (change: () => Promise<void>) => {
      await ada.follows('Project Settings');
      await ada.follows(/^Manage Status/);
      await change();
      await ada.page.goBack();
      await ada.page.goBack();
      await ada.arrivesAt('Tasks');
    };
    await ada.opens(`${website.path}/tasks`);
    await expect(chosen).toHaveText('To Do');
    await choosesTheLast();
    await expect(chosen).toHaveText('Done');

    await shapes(async () => {
      await ada.fills({ 'Name of Done': 'Shipped' });
      await ada.presses('Update Done');
      await ada.sees('status updated successfully');
    });
    await expect(chosen).toHaveText('Shipped');

    await shapes(async () => {
      await ada.button('Move To Do').focus();
      await ada.page.keyboard.press('ArrowDown');
      await ada.sees('status updated successfully');
    });
    await expect(ada.page.getByRole('tab')).toHaveText(['Doing', 'To Do', 'Shipped']);
    await expect(chosen).toHaveText('Doing');

    await choosesTheLast();
    await shapes(async () => {
      await ada.presses('Add New Status');
      await ada.fills({ 'Name of the new status': 'Praised' });
      await ada.presses('Create status');
      await ada.sees('status created successfully');
    });
    await expect(ada.page.getByRole('tab')).toHaveText(['Doing', 'To Do', 'Shipped', 'Praised']);
    await expect(chosen).toHaveText('Doing');
  },
);

test(
  'what a status means is chosen in its row; what is over is overdue for nobody, at once',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const statuses = ['To Do', 'Shipped', 'Done'];
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses });
    const late = await addTask(ada, website, 'Shipped', { title: 'Write the copy', dueDate: '2020-02-29' });
    const overdue = bob.row('Write the copy').getByText('Overdue');
    await bob.opens(`${website.path}/tasks`);
    await bob.page.getByRole('tab', { name: 'Shipped' }).click();
    await expect(overdue).toHaveCount(1);
    const mark = bob.page.getByRole('tab', { name: 'Shipped' }).locator('.category-mark');
    await expect(mark).toHaveAttribute('data-category', 'started');

    await ada.opens(`${website.path}/manage-status`);
    const category = (of: string) => ada.page.getByRole('combobox', { name: `Category of ${of}` });
    await expect(category('To Do')).toHaveText('Not started');
    await expect(category('Shipped')).toHaveText('Started');
    await expect(category('Done')).toHaveText('Done');
    await category('Shipped').click();
    await ada.page.getByRole('option', { name: 'Done' }).click();
    await ada.fills({ 'Limit of Shipped': '0' });
    await ada.presses('Update Shipped');
    await ada.reads('Limit must be at least 1');
    await ada.fills({ 'Limit of Shipped': '12' });
    await ada.presses('Update Shipped');
    await ada.sees('status updated successfully');
    await expect(overdue).toHaveCount(0);
    await expect(mark).toHaveAttribute('data-category', 'done');
    await expect(bob.row('Write the copy').locator('time')).toHaveText(/29 Feb 2020/);

    await ada.page.reload();
    await expect(category('Shipped')).toHaveText('Done');
    await expect(ada.field('Limit of Shipped')).toHaveValue('12');
    await ada.presses('Add New Status');
    await expect(category('the new status')).toHaveText('By its name');
    await ada.fills({ 'Name of the new status': 'Rejected' });
    await ada.presses('Create status');
    await ada.sees('status created successfully');
    await expect(category('Rejected')).toHaveText('Cancelled');

    // Back in progress it is late again, and over as soon as that is chosen, before the server has said so.
    await ada.opens(late.screen);
    const due = ada.page.locator('time.due');
    await expect(due).toHaveText(/29 Feb 2020/);
    const closed = ada.page.getByText(/^Closed \d/);
    await expect(closed).toBeVisible();
    await ada.chooses('Status', 'To Do');
    await expect(closed).toHaveCount(0);
    await expect(due).toHaveText('Overdue: 29 Feb 2020');
    await ada.chooses('Status', 'Rejected');
    await expect(closed).toBeVisible();
    await expect(due).not.toContainText('Overdue');

    await bob.opens(`${website.path}/manage-status`);
    await bob.reads('Done, at most 12');
  },
);
