import { createLabel, deleteLabel, listLabels, listTasks, updateTask, type Label } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  return { website, task, tasks: `${website.path}/tasks` };
}

const makesLabel = async (person: Person, { params }: Project, name: string, color: Label['color'] = 'red') =>
  (await person.api.call(createLabel, { params, body: { name, color } })).label;

const face = ({ page }: Person) => page.getByRole('combobox', { name: /^Labels:/ });
const findsLabel = ({ page }: Person) =>
  expect(page.getByRole('combobox', { name: 'Find a label' })).toBeFocused();
const option = ({ page }: Person, name: string) => page.getByRole('option', { name });
const labelRow = ({ page }: Person, name: string) =>
  page.getByRole('grid', { name: 'Labels' }).getByRole('row').filter({ hasText: name });

test('somebody puts labels on a task, and a colleague sees them on the list at once', async ({
  ada,
  bob,
}) => {
  const { website, task, tasks } = await startWork(ada, bob);
  await makesLabel(ada, website, 'Bug');
  await makesLabel(ada, website, 'Print', 'blue');
  await ada.opens(tasks);
  await bob.opens(task.screen);
  await Promise.all([ada.isListening(), bob.isListening()]);

  await face(bob).click();
  await findsLabel(bob);
  await bob.page.keyboard.type('pri');
  await expect(option(bob, 'Print')).toBeVisible();
  await expect(option(bob, 'Bug')).toHaveCount(0);
  await bob.page.keyboard.press('Enter');
  await bob.page.keyboard.press('Escape');
  await expect(face(bob)).toHaveAccessibleName('Labels: Print');
  await expect(ada.page.getByRole('row', { name: /Write the copy/ })).toContainText('Labels: Print');
  await expect(bob.page.getByRole('region', { name: 'Activity' })).toContainText('added the label Print');

  await expect(face(bob)).toBeFocused();
  await bob.page.keyboard.press('Control+z');
  await expect(face(bob)).toHaveAccessibleName('Labels: none');
  await expect(ada.page.getByRole('row', { name: /Write the copy/ })).not.toContainText('Print');
});

test(
  'two people put labels on a task at once, and neither takes away what the other has done',
  thorough,
  async ({ ada, bob }) => {
    const { website, task } = await startWork(ada, bob);
    await makesLabel(ada, website, 'Bug');
    const print = await makesLabel(ada, website, 'Print');
    await ada.hearsNothing();
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
    await ada.opens(task.screen);
    await face(ada).click();
    await bob.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { labels: [print._id] },
    });
    await option(ada, 'Bug').click();
    await expect(face(ada)).toHaveAccessibleName('Labels: Bug, Print');
  },
);

test('where there are no labels yet, the list of a row says so', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${website.path}/tasks`);
  await ada.hearsKeys();
  await ada.page.keyboard.press('j');
  await ada.page.keyboard.press('l');
  const labels = ada.dialog('Labels of Write the copy');
  await expect(labels.getByRole('status')).toHaveText('The project has no labels yet');
});

test(
  'who manages statuses makes a label where it is needed; others do not',
  thorough,
  async ({ ada, bob }) => {
    const { task } = await startWork(ada, bob);
    await ada.opens(task.screen);
    await expect(ada.field('Title')).toHaveValue('Write the copy');
    await ada.hearsKeys();
    await ada.page.locator('h1').focus();
    await ada.page.keyboard.press('l');
    await findsLabel(ada);
    await ada.page.keyboard.type('Waiting');
    await ada.page.keyboard.press('Enter');
    await expect(face(ada)).toHaveAccessibleName('Labels: Waiting');

    await bob.opens(task.screen);
    await face(bob).click();
    await findsLabel(bob);
    await bob.page.keyboard.type('Other');
    await expect(bob.page.getByText('No label of that name')).toBeVisible();
    await expect(option(bob, 'Create “Other”')).toHaveCount(0);
  },
);

test(
  'labels are made, changed and deleted on a screen of their own, and a deleted one comes back to its tasks',
  thorough,
  async ({ ada, bob }) => {
    const { website, task, tasks } = await startWork(ada, bob);
    await ada.opens(`${website.path}/settings`);
    await ada.page.getByRole('link', { name: /^Labels/ }).click();
    await ada.presses('Add a label');
    await ada.page.keyboard.type('Bugg');
    await ada.page.keyboard.press('Enter');
    await expect(labelRow(ada, 'Bugg')).toBeVisible();
    await makesLabel(ada, website, 'Print');

    await ada.presses('Edit Bugg');
    ada.expectsInConsole('409 /organizations/:id/projects/:id/labels/:id');
    await ada.fills({ 'Name of Bugg': 'print' });
    await ada.page.keyboard.press('Enter');
    await expect(ada.page.getByText('A label with this name already exists in this project.')).toBeVisible();
    await ada.fills({ 'Name of Bugg': 'Bug' });
    await ada.page.keyboard.press('Enter');
    await expect(labelRow(ada, 'Bug')).toBeVisible();
    await expect(labelRow(ada, 'Bug').locator('form')).toHaveCount(0);
    await ada.presses('Edit Bug');
    await ada.page.getByRole('combobox', { name: 'Colour of Bug' }).click();
    await option(ada, 'Another colour').click();
    await ada.field('Custom colour of Bug').fill('#ff8800');
    await ada.page.getByRole('combobox', { name: 'Colour of Bug: #ff8800' }).click();
    await option(ada, 'Teal').click();
    await ada.page.getByRole('combobox', { name: 'Colour of Bug: Teal' }).click();
    await option(ada, 'Another colour').click();
    await ada.presses('Save');
    await expect(labelRow(ada, 'Bug').locator('form')).toHaveCount(0);

    const { labels } = await ada.api.call(listLabels, { params: website.params });
    const bug = labels.find(({ name }) => name === 'Bug')!;
    expect(bug.color).toBe('#ff8800');
    await ada.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { labels: [bug._id] },
    });
    await bob.opens(tasks);
    const row = bob.page.getByRole('row', { name: /Write the copy/ });
    await expect(row).toContainText('Bug');
    await bob.isListening();
    await ada.page.reload();
    await expect(labelRow(ada, 'Print').getByRole('link', { name: '0 tasks' })).toBeVisible();
    await labelRow(ada, 'Bug').getByRole('link', { name: '1 task' }).click();
    await expect(ada.page.getByRole('row', { name: /Write the copy/ })).toBeVisible();
    await ada.isAt(`${tasks}?label=${bug._id}`);
    await ada.page.goBack();
    await ada.presses('Delete Bug');
    await expect(labelRow(ada, 'Bug')).toHaveCount(0);
    await expect(row).not.toContainText('Bug');
    await ada.presses('Undo');
    await expect(labelRow(ada, 'Bug')).toBeVisible();
    await expect(row).toContainText('Bug');
    const page = await ada.api.call(listTasks, { params: website.params, querystring: {} });
    expect(page.tasks[0]!.labels).toEqual([bug._id]);

    const fault = await makesLabel(ada, website, 'Fault');
    await ada.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { labels: [fault._id] },
    });
    await expect(row).toContainText('Fault');
    await ada.presses('Edit Fault');
    const mergeButton = ada.page.getByRole('combobox', { name: 'Merge into another label' });
    const asksToMerge = async (into: string) => {
      await mergeButton.click();
      await findsLabel(ada);
      await ada.page.keyboard.type(into);
      await expect(ada.page.getByRole('option')).toHaveCount(1);
      await ada.page.keyboard.press('Enter');
      await expect(ada.button('No')).toBeFocused();
    };
    await asksToMerge('bu');
    await ada.page.keyboard.press('Escape');
    await expect(mergeButton).toBeFocused();

    const { _id: labelId } = await makesLabel(ada, website, 'Short-lived');
    await expect(labelRow(ada, 'Short-lived')).toBeVisible();
    await asksToMerge('short');
    await ada.api.call(deleteLabel, { params: { ...website.params, labelId }, querystring: {} });
    ada.expectsInConsole('422 /organizations/:id/projects/:id/labels/:id');
    await ada.presses('Yes');
    await expect(ada.page.getByText('Choose another label of the project')).toBeVisible();
    await ada.presses('Edit Fault');
    await ada.fills({ 'Name of Fault': 'Flaw' });
    const mergedLabel = await makesLabel(ada, website, 'Late');
    await expect(labelRow(ada, 'Late')).toBeVisible();
    await asksToMerge('lat');
    await expect(ada.page.getByText('Your unsaved changes to Fault will be lost')).toBeVisible();
    const lateIs = { params: { ...website.params, labelId: mergedLabel._id }, querystring: {} };
    await ada.api.call(deleteLabel, lateIs);
    ada.expectsInConsole('422 /organizations/:id/projects/:id/labels/:id');
    await ada.presses('Yes');
    await expect(ada.field('Name of Fault')).toHaveValue('Flaw');
    await ada.presses('Discard');
    await ada.presses('Edit Fault');
    await asksToMerge('bu');
    await ada.presses('Yes');
    await expect(ada.page.getByText('Merged “Fault” into “Bug”')).toBeVisible();
    await expect(labelRow(ada, 'Fault')).toHaveCount(0);
    await expect(labelRow(ada, 'Print')).toBeFocused();
    await expect(row).toContainText('Bug');
    await expect(row).not.toContainText('Fault');
  },
);

test(
  'labels can be read in both themes and on small screens, by everybody',
  thorough,
  async ({ ada, bob }) => {
    const { website, task, tasks } = await startWork(ada, bob);
    const made: Label[] = [];
    for (const [name, color] of [
      ['Bug', 'red'],
      ['Waiting for the printer in Aarhus', 'yellow'],
      ['Print', 'slate'],
      ['Tides', '#fffde0'],
    ] as const)
      made.push(await makesLabel(ada, website, name, color));
    await ada.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { labels: made.map(({ _id }) => _id) },
    });
    for (const [path, title] of [
      [`${website.path}/labels`, /Labels/],
      [tasks, /Tasks/],
      [task.screen, /Write the copy/],
    ] as const) {
      await ada.opens(path);
      await expect(ada.page.getByText('Bug').first()).toBeVisible();
      await inspects(ada, title);
    }
    await ada.opens(`${tasks}?view=board`);
    await expect(ada.page.getByRole('row', { name: /Write the copy/ })).toContainText(
      'Labels: Bug, Print, Tides, Waiting for the printer in Aarhus',
    );
    await bob.opensWithRights(`${website.path}/labels`);
    await expect(labelRow(bob, 'Bug')).toBeVisible();
    await expect(bob.page.getByText('You can look at these, but not change them.')).toBeVisible();
    await expect(bob.button('Edit Bug')).toHaveCount(0);
  },
);

test(
  'beside a title of forty letters a label stands whole, and hides nothing of the row',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks } = await startWork(ada, bob);
    const { _id } = await makesLabel(ada, website, 'Needs a decision');
    const title = 'Design the copy for the harbour chart page';
    await addTask(ada, website, 'To Do', { title, labels: [_id], dueDate: '2126-09-30' });
    await ada.opens(tasks);
    const row = ada.row(title);
    const label = row.locator('.ribbon .cut');
    await expect(label).toHaveText('Needs a decision');
    for (const words of [label, row.locator('a.title')])
      expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

    const due = (await row.locator('time').boundingBox())!;
    const edit = (await ada.button(`Edit ${title}`).boundingBox())!;
    expect(due.x + due.width).toBeLessThan(edit.x);
  },
);
