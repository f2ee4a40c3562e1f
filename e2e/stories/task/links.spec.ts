import { createTaskLink, listTaskLinks, updateTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const links = ({ page }: Person) => page.getByRole('region', { name: 'Links' });
const rows = (person: Person) => links(person).getByRole('listitem');

async function startLinks(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const shop = await startProject(ada, acme, 'Shop', { statuses: ['To Do'] });
  const copy = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const print = await addTask(ada, website, 'To Do', { title: 'Print the leaflet', dueDate: '2026-01-31' });
  const till = await addTask(ada, shop, 'To Do', { title: 'Order the till' });
  return { website, shop, copy, print, till };
}

test(
  'tasks are linked by keys alone; a colleague sees it, what is in the way, and nothing of another project',
  thorough,
  async ({ ada, bob }) => {
    const { website, copy, print } = await startLinks(ada, bob);
    await bob.opens(copy.screen);
    await ada.opens(print.screen);
    await Promise.all([ada.isListening(), bob.isListening()]);

    await ada.button('Add a link').focus();
    await ada.page.keyboard.press('Enter');
    const field = ada.page.getByRole('combobox', { name: 'Task to link to' });
    await expect(field).toBeFocused();
    await ada.page.keyboard.type('write');
    await expect(ada.page.getByRole('option', { name: /Write the copy/ })).toBeVisible();
    await ada.page.keyboard.press('Enter');
    await expect(rows(ada)).toHaveText(/is blocked by.*#1Write the copyopen/);
    await expect(ada.button('Add a link')).toBeFocused();
    await expect(rows(bob)).toHaveText(/blocks.*#2Print the leaflet/);

    await ada.presses('Add a link');
    await ada.chooses('How they are linked', 'relates to');
    await field.fill('till');
    await ada.page.getByRole('option', { name: /Order the till/ }).click();
    await expect(rows(ada)).toHaveCount(2);
    await expect(rows(ada).last()).toHaveText(/relates to.*SHO-1Order the till/);

    await bob.opens(print.screen);
    await expect(rows(bob)).toHaveText(/is blocked by/);
    await expect(bob.page.getByText(/added the link “is blocked by/)).toBeVisible();
    await expect(bob.page.getByText(/relates to/)).toHaveCount(0);
    // What it waits for is done.
    await bob.isListening();
    const done = {
      params: { ...website.params, taskId: copy._id },
      body: { status: website.statuses['Done']!, assignedTo: [bob.id] },
    };
    await ada.api.call(updateTask, done);
    await expect(rows(bob)).not.toContainText('open');
    await expect(rows(bob)).toContainText('Assigned to Bob Martin');

    await rows(ada).first().getByRole('link').click();
    await expect(ada.page).toHaveTitle(/Write the copy/);
    await expect(rows(ada)).toHaveText(/blocks.*#2Print the leaflet/);
  },
);

test(
  'a circle is refused with its reason; a removed link comes back with Undo',
  thorough,
  async ({ ada, bob }) => {
    const { website, copy, print } = await startLinks(ada, bob);
    const params = { ...website.params, taskId: copy._id };
    await ada.api.call(createTaskLink, { params, body: { kind: 'blocks', task: print._id } });
    await ada.opens(copy.screen);
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id/links');
    await ada.presses('Add a link');
    await ada.page.getByRole('combobox', { name: 'Task to link to' }).fill('#2');
    await ada.page.getByRole('option', { name: /Print the leaflet/ }).click();
    await ada.sees('Tasks cannot block each other in a circle.');
    await expect(rows(ada)).toHaveCount(1);

    await ada.presses('Remove the link to WEB-2');
    await expect(rows(ada)).toHaveCount(0);
    await ada.presses('Undo');
    await expect(rows(ada)).toHaveText(/blocks.*#2Print the leaflet/);
    await expect
      .poll(async () => (await ada.api.call(listTaskLinks, { params })).links.map(({ kind }) => kind))
      .toEqual(['blocks']);
    await ada.presses('Add a link');
    await inspects(ada, /Write the copy/);
  },
);
