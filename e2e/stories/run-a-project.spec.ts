import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { pinProject } from '@muster/contract';
import { png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function addsStatus(person: Person, fields: { Name: string; Description?: string }) {
  await person.presses('Add New Status');
  const row = person.page.getByRole('form', { name: 'New status' });
  await expect(row.getByRole('button', { name: /^Colour of the new status: #000000/ })).toBeVisible();
  for (const [label, value] of Object.entries(fields))
    await person.fills({ [`${label} of the new status`]: value });
  await person.presses('Create status', row);
  await person.sees('status created successfully');
  await expect(row).toHaveCount(0);
}

test('a manager starts a project, shapes its statuses and gathers a team', async ({ ada, bob, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { manager: [bob], employee: [kim] });
  const { params } = await startProject(ada, acme, 'Zoo', { team: [bob] });
  await bob.api.call(pinProject, { params, body: { isPinned: true } });
  await bob.opens(`${acme.path}/projects`);
  await bob.follows('Add Project');
  await bob.presses('Create Project');
  await expect(bob.problemOf('Name')).toHaveText('Name is required');
  await bob.fills({ Name: 'Website', Description: 'A new face' });
  await bob.presses('Create Project');
  await bob.sees('Project created successfully!');
  const card = bob.link(/Website/);
  // Whatever is pinned or sorted, until one goes on: where they have been, it stands in its place.
  const cards = bob.page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveText([/^Website/, /^Zoo/]);
  await expect(cards.first()).toHaveAttribute('data-made');
  await expect(card).toBeFocused();
  await expect(card).toContainText('A new face');
  await expect(card).toContainText('Team: Bob Martin');
  await expect(card).toContainText('Acme');
  await expect(card).toContainText('Bob Martin');
  await expect(card.getByText('active')).toHaveCSS('text-transform', 'uppercase');
  await bob.page.keyboard.press('Enter');
  await bob.reads(/^No status \(categories\) found, Please create status to add task\./);

  await bob.follows('Project Settings');
  await bob.follows(/^Manage Status/);
  await addsStatus(bob, { Name: 'To Do', Description: 'Not begun' });
  await addsStatus(bob, { Name: 'Done' });
  await bob.presses(/^Colour of Done/);
  await bob.page.getByRole('button', { name: 'Green', exact: true }).click();
  await bob.page.keyboard.press('Escape');
  await bob.fills({ 'Description of Done': 'Seen by everybody' });
  await bob.presses('Update Done');
  await bob.sees('status updated successfully');

  await bob.follows('Settings');
  await bob.follows(/^Manage Team/);
  await expect(bob.button('Add Team')).toBeDisabled();
  await bob.field('Select Team').fill('kim');
  await bob.page.getByRole('option', { name: /Kim Lindqvist/ }).click();
  await bob.presses('Add Team');
  await bob.sees('Team added successfully');
  const team = bob.page.getByRole('grid', { name: 'Team Members' });
  await expect(team.getByRole('row')).toContainText(['Bob Martin', 'Kim Lindqvist']);

  await bob.follows('Website');
  await expect(bob.page.getByRole('tab')).toHaveText(['To Do', 'Done']);
  await expect(bob.page.getByRole('tab', { selected: true })).toHaveText('To Do');

  await bob.follows('Acme');
  await expect(cards).toHaveText([/^Zoo/, /^Website/]);
  await expect(card).toContainText('Team: Bob Martin, Kim Lindqvist');
  await expect(bob.page.locator('[data-made]')).toHaveCount(0);

  await kim.opens(`${acme.path}/projects`);
  await kim.follows(/Website/);
  await kim.reads('To Do is empty');
  await expect(kim.link('Project Settings')).toHaveCount(0);
});

test('one click gives a project its first statuses', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website');
  await ada.opens(`${website.path}/tasks`);
  await ada.presses('Start with To Do, In Progress and Done');
  await ada.sees('status created successfully');
  await expect(ada.page.getByRole('tab')).toHaveText(['To Do', 'In Progress', 'Done']);
  // So that the first task can be typed.
  await expect(ada.field('Title')).toBeFocused();
  await ada.page.keyboard.type('Write the copy');
  await ada.page.keyboard.press('Enter');
  await ada.reads('Write the copy');
});

test('an employee adds tasks, edits one in its row and deletes another', async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  const website = await startProject(ada, acme, 'Website', { team: [kim], statuses: ['To Do', 'Done'] });
  await addTask(ada, website, 'To Do', { title: 'From Ada' });
  await kim.opens(`${website.path}/tasks`);
  await kim.presses('+ Add');
  await kim.sees('Title is required');

  const add = kim.page.getByRole('form', { name: 'Add a task to To Do' });
  await kim.fills({ Title: '  Write the copy ' }, add);
  await kim.presses('Assignees: Assign to...', add);
  await kim.page.getByRole('option', { name: 'Kim Lindqvist' }).click();
  await kim.page.keyboard.press('Escape');
  await kim.chooses('Priority', 'High', add);
  await kim.presses('+ Add');
  await kim.sees('Task created successfully');
  const row = kim.row('Write the copy');
  await expect(row).toContainText('Kim Lindqvist');
  await expect(row).toContainText('High');
  await kim.page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => row.ariaSnapshot()).toMatch(/Kim Lindqvist.*High priority/s);
  await kim.page.setViewportSize({ width: 1280, height: 800 });
  await kim.fills({ Title: 'Take pictures' }, add);
  await add.getByLabel('Title').press('Enter');
  await kim.sees('Task created successfully');

  await kim.presses('Edit Write the copy');
  const list = kim.page.getByRole('grid', { name: 'Tasks in To Do' });
  const title = list.getByLabel('Title');
  await expect(title).toBeFocused();
  await title.fill('');
  await kim.presses('Save Write the copy');
  await expect(list.getByRole('alert')).toHaveText('Title is required');
  await title.fill('Write good copy');
  await kim.presses('Save Write the copy');
  await kim.sees('Task updated successfully');
  await expect(kim.link('Write good copy')).toBeVisible();
  await expect(title).toHaveCount(0);

  await expect(kim.link('From Ada')).toBeVisible();
  await expect(kim.button('Delete From Ada')).toHaveCount(0);
  await kim.presses('Delete Take pictures');
  await kim.sees('Task deleted successfully');
  await expect(kim.link('Take pictures')).toHaveCount(0);
  await kim.page.reload();
  await expect(kim.link('Write good copy')).toBeVisible();
  await expect(kim.link('Take pictures')).toHaveCount(0);
  await expect(kim.page.getByText('No more Tasks')).toBeVisible();
});

/** As an office program copies it: the text, and a picture of it. */
const pastesTable = (field: Locator) =>
  field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1 2 3');
    clipboardData.items.add(new File(['picture'], 'table.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

test('pictures are attached to a task, looked at and downloaded', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'] });
  await addTask(ada, website, 'To Do', { title: 'Take pictures' });
  await ada.opens(`${website.path}/tasks`);
  await ada.follows('Details of Take pictures');
  await ada.reads('Created By');
  await expect(ada.field('Description')).toHaveAttribute('rows', '12');
  await ada.presses('View (0) Attachments');
  await ada.reads('No images available');
  await ada.closes('Attachments');

  const sent: string[] = [];
  ada.page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await ada.field('Title').press('Enter');
  await ada.fills({ Title: '  ' });
  await ada.presses('Update Task');
  await expect(ada.problemOf('Title')).toHaveText('Title is required');
  await ada.fills({ Title: 'Take pictures' });
  await ada
    .field('Attachments')
    .setInputFiles([png('harbour.png'), png('boats.png', { color: [226, 102, 43] })]);
  await expect(ada.page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toHaveCount(2);
  await pastesTable(ada.field('Description'));
  await expect(ada.page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toHaveCount(2);
  await ada.fills({ Description: 'Two of them' });
  await ada.presses('Update Task');
  await ada.sees('Task updated successfully');
  await expect(ada.page.getByRole('list', { name: 'Files to upload' })).toHaveCount(0);
  expect(sent, 'a task that nobody has changed is not sent').toHaveLength(1);
  await ada.chooses('Status', 'Done');
  await ada.sees('Task updated successfully');

  await ada.presses('View (2) Attachments');
  const gallery = ada.dialog('Attachments');
  const shown = (name: string) => gallery.getByRole('img', { name });
  await expect(shown('harbour.png')).toBeVisible();
  await expect(gallery).toContainText('1 of 2');
  // The browser's own, and no way to the next one.
  await ada.page.keyboard.press('Alt+ArrowRight');
  await ada.page.keyboard.press('ArrowRight');
  await expect(shown('boats.png')).toBeVisible();
  await expect
    .poll(() => shown('boats.png').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(96);
  const download = ada.page.waitForEvent('download');
  await ada.follows('Download boats.png', gallery);
  const file = await download;
  expect(file.suggestedFilename()).toBe('boats.png');
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');

  ada.expectsInConsole(/^500 .*tasks/, /ApiError/);
  await ada.page.route(/\/tasks\/[^/]+$/, (route) => route.fulfill({ status: 500, json: {} }));
  await ada.presses('Remove boats.png', gallery);
  await ada.sees('Something went wrong');
  await expect(gallery.getByRole('listitem')).toHaveCount(2);
  await ada.page.unroute(/\/tasks\/[^/]+$/);
  await ada.presses('Remove harbour.png', gallery);
  await ada.sees('Removed “harbour.png”');
  await expect(gallery.getByRole('listitem')).toHaveCount(1);
  await expect(gallery.getByRole('button', { name: 'Remove boats.png' })).toBeFocused();
  await ada.closes('Attachments');
  await ada.follows('Website');
  await ada.reads('To Do is empty');
  await ada.page.getByRole('tab', { name: 'Done' }).click();
  await expect(ada.link('Take pictures')).toBeVisible();
});

test('a project is edited, its team made smaller, and it is deleted', thorough, async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  const website = await startProject(ada, acme, 'Website', { team: [kim], statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy', assignedTo: [kim.id] });
  await ada.opens(`${website.path}/edit-project`);
  await expect(ada.field('Name')).toHaveValue('Website');
  await ada.fills({ Name: 'New website', 'Start date': '2030-02-01', 'End date': '2030-01-01' });
  await ada.presses('Save');
  await expect(ada.problemOf('End date')).toHaveText('The end date must not be before the start date');
  await ada.fills({ 'End date': '2030-03-31' });
  await ada.chooses('Status', 'Completed');
  await ada.presses('Save');
  await ada.sees('Project updated successfully!');

  await ada.follows(/^Manage Team/);
  await ada.presses('Remove Kim Lindqvist');
  await ada.agrees(
    'Remove Kim Lindqvist from the team?',
    'They are also unassigned from the tasks of this project.',
  );
  await ada.sees('Team member deleted successfully');
  await expect(ada.row('Kim Lindqvist')).toHaveCount(0);
  await ada.presses('Remove Ada Lovelace');
  await ada.presses('Yes');
  await ada.reads('No team members found. Add members to see them here.');
  await ada.follows('New website');
  await expect(ada.row('Write the copy')).toContainText('Nobody yet');

  await ada.follows('Project Settings');
  const question = 'Are you sure you want to delete this project?';
  await ada.presses(/^Delete Project/);
  await ada.declines('Delete the project New website?', question);
  await ada.presses(/^Delete Project/);
  await ada.agrees('Delete the project New website?', question);
  await ada.arrivesAt('My Projects');
  await ada.reads('No projects found');
});
