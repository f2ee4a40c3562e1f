import { createLabel, createTask, listInbox, listTasks } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { findBarriers } from '../../barriers.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { foundOrganization, startProject, type Project } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  return startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Doing'] });
}

/** As the browser does it: whoever listens goes first. */
const pastes = (field: Locator, text: string) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }, text);

const titles = ({ page }: Person, status = 'To Do') =>
  page.getByRole('grid', { name: `Tasks in ${status}` }).getByRole('link', { name: /^(?!Details)/ });
const asked = ({ page }: Person) => page.getByRole('dialog');
const stored = async ({ api }: Person, { params }: Project) =>
  (await api.call(listTasks, { params, querystring: { limit: 100 } })).tasks;

test(
  'several pasted lines become tasks in their order, with what was chosen for them, and one Undo takes them back',
  thorough,
  async ({ ada, bob }) => {
    const website = await startWork(ada, bob);
    const { label } = await ada.api.call(createLabel, {
      params: website.params,
      body: { name: 'Print', color: 'red' },
    });
    const list = `${website.path}/tasks`;
    await Promise.all([ada.opens(list), bob.opens(list)]);
    await bob.isListening();
    const field = ada.field('Title');

    await field.fill('Bake ');
    await ada.page.getByRole('button', { name: /^Assignees/ }).click();
    await ada.page.getByRole('option', { name: /Bob/ }).click();
    await ada.page.keyboard.press('Escape');
    await ada.page.getByRole('button', { name: 'Labels: none' }).click();
    await expect(ada.page.getByRole('combobox', { name: 'Find a label' })).toBeFocused();
    await ada.page.keyboard.type('pri');
    await expect(ada.page.getByRole('option', { name: 'Print' })).toHaveAttribute('data-highlighted');
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.press('Escape');
    await expect(ada.page.getByRole('combobox', { name: 'Labels: Print' })).toBeVisible();
    await field.focus();
    await pastes(field, 'bread\n\n- [ ] Knead\n2. Sell\n');
    await expect(asked(ada)).toHaveAccessibleName('Add 3 tasks?');
    await expect(asked(ada).getByRole('listitem')).toHaveText(['Bake bread', 'Knead', 'Sell']);
    await expect(ada.button('Add 3 tasks')).toBeFocused();
    expect(await findBarriers(ada.page)).toEqual([]);
    await ada.page.keyboard.press('Enter');

    for (const person of [ada, bob]) await expect(titles(person)).toHaveText(['Bake bread', 'Knead', 'Sell']);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await ada.sees('3 tasks added');
    for (const task of await stored(ada, website))
      expect(task).toMatchObject({ labels: [label._id], assignedTo: [expect.any(String)] });
    await expect
      .poll(async () => (await bob.api.call(listInbox, { querystring: {} })).notices.length)
      .toBeGreaterThan(0);

    await field.blur();
    await ada.page.keyboard.press('Control+z');
    for (const person of [ada, bob]) await expect(titles(person)).toHaveCount(0);
    await ada.sees('3 tasks deleted');
  },
);

test(
  'pasted lines that are too long or not wanted add nothing, and what the server refuses can be sent again',
  thorough,
  async ({ ada, bob }) => {
    const website = await startWork(ada, bob);
    await ada.opens(`${website.path}/tasks?view=board`);
    await ada.page.getByRole('button', { name: 'Add a task to Doing' }).click();
    const field = ada.field('Title');

    await pastes(field, `Short\n${'long '.repeat(60)}`);
    await expect(asked(ada)).toHaveAccessibleName('These lines cannot become tasks');
    await ada.reads(/^Line 2 has 299 characters/, asked(ada));
    await ada.page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await pastes(field, 'One\n- Two');
    await ada.presses('Paste as one title');
    await expect(field).toHaveValue('One - Two');
    await field.fill('');

    ada.expectsInConsole(/^500 .*tasks$/, /ApiError/);
    let count = 0;
    await ada.page.route('**/tasks', (route) =>
      route.request().method() === createTask.method && ++count === 3
        ? route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong' } })
        : route.fallback(),
    );
    await pastes(field, 'A\nB\nC\nD\nE');
    await ada.presses('Add 5 tasks');
    await ada.reads('“A” and 4 others were not added.');
    await expect(titles(ada, 'Doing')).toHaveCount(0);
    expect(await stored(ada, website)).toEqual([]);
    await ada.presses('Try again');
    await ada.sees('5 tasks added');
    await expect(titles(ada, 'Doing')).toHaveText(['A', 'B', 'C', 'D', 'E']);
    await ada.page.reload();
    await expect(titles(ada, 'Doing')).toHaveText(['A', 'B', 'C', 'D', 'E']);
  },
);
