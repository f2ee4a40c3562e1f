import { writeFile } from 'node:fs/promises';
import { png } from '../../images.ts';
import { addTask, foundOrganization, startProject, statusOf } from '../../world.ts';
import { expect, test } from '../people.ts';
import type { Person } from '../person.ts';
import { button, css, dialog, field, heading, link, option, role, row, tab, text, within } from '../what.ts';

async function website(ada: Person, ...team: Person[]) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  return startProject(ada, acme, 'Website', { team, statuses: ['To Do', 'Done'] });
}

const addForm = role('form', 'Add a task to To Do');
const list = role('grid', 'Tasks in To Do');

test('a project gets its first statuses by one click', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.follows('Add Project');
  await ada.fills({ Name: 'Website', Description: 'A new face' });
  await ada.presses('Create Project');
  await ada.arrivesAt('My Projects');
  await ada.follows(/Website/);
  await ada.presses('Start with To Do, In Progress and Done');
  await ada.reads(tab(), ['To Do', 'In Progress', 'Done']);
});

test('a task is added, edited in its row, deleted, and brought back with Undo', async ({ ada }) => {
  const place = await website(ada);
  await ada.opens(`${place.path}/tasks`);
  await ada.fills({ Title: 'Write the copy' }, addForm);
  await ada.strikes('Enter');
  await ada.sees(link('Write the copy'));

  await ada.presses('Edit Write the copy');
  await ada.fills({ Title: 'Write good copy' }, list);
  await ada.presses('Save Write the copy');
  await ada.sees(link('Write good copy'));

  await ada.presses('Delete Write good copy');
  await ada.sees(button('Undo'));
  // It moves when the toast beside it goes.
  await ada.seesNo(text('Task deleted successfully'));
  await ada.presses('Undo');
  await ada.sees(link('Write good copy'));
  await expect.poll(() => statusOf(ada, place, 'Write good copy')).toBe('To Do');
  await ada.reloads();
  await ada.sees(link('Write good copy'));
});

test('what is typed and not saved outlives a reload', async ({ ada }) => {
  const place = await website(ada);
  const task = await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.opens(`${place.path}/tasks`);
  await ada.fills({ Title: 'Half a thought' }, addForm);
  await ada.reloads();
  await ada.readsIn(within(addForm, field('Title')), 'Half a thought');
  await ada.sees(text('Draft restored'));

  await ada.opens(task.screen);
  await ada.fills({ Description: 'A long story' });
  await ada.reloads();
  await ada.readsIn(field('Description'), 'A long story');
  await ada.sees(text('Draft restored'));
  await ada.clicks(field('Description'));
  await ada.strikes('Control+Enter');
  await ada.seesNo(text('Draft restored'));
});

test('a picture is attached to a task and looked at', async ({ ada }, testInfo) => {
  const place = await website(ada);
  const task = await addTask(ada, place, 'To Do', { title: 'Take pictures' });
  const { name, buffer } = png('harbour.png');
  const file = testInfo.outputPath(name);
  await writeFile(file, buffer);

  await ada.opens(task.screen);
  await ada.sees(button('View (0) Attachments'));
  await ada.uploads(file);
  await ada.sees(within(role('list', 'Files to upload'), role('listitem')));
  await ada.presses('Update Task');
  await ada.presses('View (1) Attachments');
  const gallery = dialog('Attachments');
  const picture = within(gallery, role('img', name));
  await ada.sees(picture);
  await expect.poll(() => ada.widthsOf(picture)).toEqual([96]);
  await ada.strikes('Escape');
  await ada.seesNo(gallery);
});

test('what a colleague does shows by itself', async ({ ada, bob }) => {
  const place = await website(ada, bob);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await bob.opens(`${place.path}/tasks`);
  await bob.sees(link('Write the copy'));
  await ada.opens(`${place.path}/tasks`);
  await ada.fills({ Title: 'Draw the logo' }, addForm);
  await ada.strikes('Enter');
  await bob.sees(link('Draw the logo'));
  await bob.sees(within(row('Draw the logo'), text(/Ada Lovelace/)));
  await ada.presses('Delete Write the copy');
  await bob.seesNo(link('Write the copy'));
});

test('the palette finds a task, and keys do what buttons do', async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Legend for the harbour map' });
  await ada.opens('/');
  await ada.hearsKeys();
  await ada.strikes('Control+k');
  await ada.hasFocusOn(role('combobox', 'Find anything'));
  await ada.types('harb leg');
  await ada.sees(option(/^Legend for the harbour map/));
  await ada.strikes('Enter');
  await ada.arrivesAt('Task Details');
  await ada.readsIn(field('Title'), 'Legend for the harbour map');

  await ada.strikes('?');
  await ada.sees(dialog(/shortcuts/i));
  await ada.strikes('Escape');
  await ada.seesNo(dialog(/shortcuts/i));
  await ada.strikes('g', 'h');
  await ada.arrivesAt('My Organizations');
});

test('a day on a phone, in the dark', async ({ ada }) => {
  const place = await website(ada);
  await addTask(ada, place, 'To Do', { title: 'Write the copy' });
  await ada.resizes(360, 740);
  await ada.opens('/profile');
  await ada.arrivesAt('My Profile');
  await ada.presses('Switch theme');
  await ada.sees(css('[data-theme=dark] .wrap'));
  await ada.opens(`${place.path}/tasks`);
  await ada.fills({ Title: 'Draw the logo' }, addForm);
  await ada.strikes('Enter');
  await ada.sees(link('Draw the logo'));
  expect(await ada.overflow()).toBe(0);
  await ada.reloads();
  await ada.sees(css('[data-theme=dark] .wrap'));
  await ada.follows('Details of Write the copy');
  await ada.sees(heading('Task Details'));
  expect(await ada.overflow()).toBe(0);
});
