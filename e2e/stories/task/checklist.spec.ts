import { createChecklistItem, getTask } from '@muster/contract';
import { findBarriers } from '../../barriers.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startChecklist(ada: Person, team: Person[], ...texts: string[]) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  const website = await startProject(ada, acme, 'Website', { team, statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const params = { ...website.params, taskId: task._id };
  for (const text of texts) await ada.api.call(createChecklistItem, { params, body: { text } });
  const stored = async () => (await ada.api.call(getTask, { params })).task.checklist;
  return { website, task, stored };
}

const checklist = ({ page }: Person) => page.getByRole('region', { name: 'Checklist' });
const subTasks = ({ page }: Person) => page.getByRole('region', { name: 'Sub-tasks' });
const lines = (person: Person) => checklist(person).getByRole('row');
const box = (person: Person, text: string) =>
  checklist(person).getByRole('checkbox', { name: text, exact: true });
const newLine = (person: Person) => checklist(person).getByRole('textbox', { name: /^(First|New) line/ });
const field = (person: Person) => checklist(person).getByRole('textbox', { name: /^Text of/ });

async function pastes(person: Person, text: string) {
  await newLine(person).evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('two people work through a checklist, and each sees at once what the other does', async ({
  ada,
  bob,
}) => {
  const { website, task } = await startChecklist(ada, [bob]);
  await ada.opens(task.screen);
  await bob.opens(`${website.path}/tasks`);
  await bob.link('Write the copy').click();
  await expect(newLine(bob)).toBeVisible();
  await Promise.all([ada.isListening(), bob.isListening()]);

  await newLine(ada).fill('Interview the press');
  await newLine(ada).press('Enter');
  await expect(newLine(ada)).toHaveValue('');
  await expect(newLine(ada)).toBeFocused();
  await pastes(ada, '- Headlines\n- [x] A first draft\n\n- Captions');
  for (const person of [ada, bob]) {
    await expect(lines(person)).toContainText([
      'Interview the press',
      'Headlines',
      'A first draft',
      'Captions',
    ]);
    await expect(checklist(person)).toContainText('1 of 4');
  }
  await ada.presses('Hide done lines');
  await expect(lines(ada)).toHaveText([/Interview the press/, /Headlines/, /Captions/]);
  await ada.presses('Show done lines');
  await expect(lines(ada)).toHaveCount(4);

  await box(bob, 'Headlines').click();
  await expect(box(ada, 'Headlines')).toBeChecked();
  await expect(checklist(ada)).toContainText('2 of 4');
  await bob.sees('Ticked “Headlines”');
  await bob.presses('Undo');
  await bob.sees('Undone: “Headlines” is as it was');
  await expect(box(ada, 'Headlines')).not.toBeChecked();
  await box(bob, 'Headlines').click();
  await bob.sees('Ticked “Headlines”');
  await expect(box(ada, 'Headlines')).toBeChecked();
  // What somebody else has done since is left alone.
  await box(ada, 'Headlines').click();
  await ada.sees('Unticked “Headlines”');
  await expect(box(bob, 'Headlines')).not.toBeChecked();
  bob.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id/checklist/:id');
  await bob.presses('Undo');
  await bob.sees('“Headlines” has been changed since. Nothing was undone.');
  await ada.presses('Undo');
  await expect(box(bob, 'Headlines')).toBeChecked();

  await lines(bob).first().hover();
  await bob.presses('Edit Interview the press');
  const text = checklist(bob).getByRole('textbox', { name: 'Text of Interview the press' });
  await expect(text).toBeFocused();
  await text.fill('a'.repeat(501));
  await text.press('Enter');
  await expect(checklist(bob).getByRole('alert')).toHaveText('Text may have at most 500 characters');
  await text.fill('Interview the printers');
  await text.press('Enter');
  await expect(lines(ada).first()).toContainText('Interview the printers');

  const [from, to] = await Promise.all(
    ['Captions', 'Headlines'].map(async (name) => (await ada.button(`Move ${name}`).boundingBox())!),
  );
  await ada.page.mouse.move(from!.x + 8, from!.y + 8);
  await ada.page.mouse.down();
  await ada.page.mouse.move(to!.x + 8, to!.y, { steps: 4 });
  await ada.page.mouse.up();
  await expect(lines(bob)).toContainText([
    'Interview the printers',
    'Captions',
    'Headlines',
    'A first draft',
  ]);

  await lines(bob).nth(2).hover();
  await bob.presses('Remove Headlines');
  for (const person of [ada, bob]) await expect(checklist(person)).toContainText('1 of 3');
  await bob.sees('Deleted “Headlines”');
  await bob.presses('Undo');
  await bob.sees('Restored “Headlines”');
  for (const person of [ada, bob]) {
    await expect(lines(person).nth(2)).toContainText('Headlines');
    await expect(box(person, 'Headlines')).toBeChecked();
  }

  // What does not come through is taken back, and what was typed stays.
  await ada.page.route(/\/checklist$/, (route) => route.abort());
  ada.expectsInConsole(/ERR_FAILED/, /cannot be reached/);
  await newLine(ada).fill('Lost on the way');
  await newLine(ada).press('Enter');
  await ada.sees('Something went wrong');
  await expect(newLine(ada)).toHaveValue('Lost on the way');
  await expect(lines(ada)).toHaveCount(4);
});

test(
  'a line rewritten by two is nobody’s until one of them has seen both',
  thorough,
  async ({ ada, bob }) => {
    const { task, stored } = await startChecklist(ada, [bob], 'Headlines');
    await Promise.all([ada.opens(task.screen), bob.opens(task.screen)]);
    await Promise.all([ada.isListening(), bob.isListening()]);
    const texts = async () => (await stored()).map(({ text }) => text);

    await lines(ada).first().hover();
    await ada.presses('Edit Headlines');
    await field(ada).fill('Headlines for the press');
    await lines(bob).first().hover();
    await bob.presses('Edit Headlines');
    await field(bob).fill('Headlines for the printers');
    await field(bob).press('Enter');
    await expect(lines(ada).first()).toContainText('It now reads “Headlines for the printers”');
    await expect(field(ada)).toBeFocused();
    expect(await findBarriers(ada.page)).toEqual([]);

    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id/checklist/:id');
    await field(ada).press('Enter');
    await ada.sees('Somebody else has changed this line in the meantime.');
    await expect(field(ada)).toHaveValue('Headlines for the press');
    await expect(lines(ada).first()).toContainText('It now reads “Headlines for the printers”');
    expect(await texts()).toEqual(['Headlines for the printers']);

    await field(ada).press('Enter');
    await expect(lines(bob).first()).toContainText('Headlines for the press');
    expect(await texts()).toEqual(['Headlines for the press']);
    await ada.presses('Undo');
    await expect(lines(bob).first()).toContainText('Headlines for the printers');
  },
);

test('a checklist is worked through by keys alone', thorough, async ({ ada }) => {
  const { task, stored } = await startChecklist(ada, [], 'One', 'Two', 'Three');
  const { keyboard } = ada.page;
  await ada.opens(task.screen);
  await ada.hearsKeys();
  await ada.tabsTo(lines(ada).first());
  await keyboard.press('Space');
  await expect(box(ada, 'One')).toBeChecked();

  await keyboard.press('ArrowDown');
  await expect(lines(ada).nth(1)).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await expect(lines(ada)).toContainText(['One', 'Three', 'Two']);
  await expect(lines(ada).nth(2)).toBeFocused();
  await expect(checklist(ada).getByRole('status')).toHaveText('Two: place 3 of 3');
  await ada.sees('Moved “Two”');
  await keyboard.press('Control+z');
  await ada.sees('Undone: “Two” is as it was');
  await expect(lines(ada)).toContainText(['One', 'Two', 'Three']);
  await expect(lines(ada).nth(1)).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await expect(lines(ada)).toContainText(['One', 'Three', 'Two']);
  await expect(lines(ada).nth(2)).toBeFocused();

  await keyboard.press('e');
  await expect(ada.field('Text of Two')).toBeFocused();
  await keyboard.type(' and a half');
  await keyboard.press('Escape');
  await expect(lines(ada).nth(2)).toBeFocused();
  await expect(lines(ada).nth(2)).not.toContainText('half');
  await keyboard.press('e');
  await keyboard.press('Control+a');
  await keyboard.type('Second');
  await keyboard.press('Enter');
  await expect(lines(ada).nth(2)).toBeFocused();
  await expect(lines(ada).nth(2)).toContainText('Second');

  await ada.tabsTo(ada.button('Remove Second'));
  await keyboard.press('Enter');
  await expect(lines(ada)).toContainText(['One', 'Three']);
  await expect(lines(ada).nth(1)).toBeFocused();
  // Before that, what was changed last could be undone.
  await ada.sees('Deleted “Second”');
  await keyboard.press('Control+z');
  await ada.sees('Restored “Second”');

  await ada.tabsTo(newLine(ada));
  await keyboard.type('Fourth');
  await keyboard.press('Enter');
  await keyboard.type('Fifth');
  await keyboard.press('Enter');
  const texts = ['One', 'Three', 'Second', 'Fourth', 'Fifth'];
  await expect(lines(ada)).toContainText(texts);
  await expect.poll(async () => (await stored()).map(({ text }) => text)).toEqual(texts);
});

test('a line becomes a sub-task, and by Undo a line again in its place', thorough, async ({ ada, bob }) => {
  const { task, stored } = await startChecklist(ada, [bob], 'Headlines', 'Captions', 'Proofread');
  await Promise.all([ada.opens(task.screen), bob.opens(task.screen)]);
  await Promise.all([ada.isListening(), bob.isListening()]);

  await ada.button('Make a sub-task of Captions').click();
  await ada.sees('“Captions” is a sub-task now');
  for (const person of [ada, bob]) {
    await expect(lines(person)).toContainText(['Headlines', 'Proofread']);
    await expect(subTasks(person).getByRole('listitem')).toContainText(['Captions']);
  }
  await ada.presses('Undo');
  for (const person of [ada, bob]) {
    await expect(lines(person)).toContainText(['Headlines', 'Captions', 'Proofread']);
    await expect(subTasks(person).getByRole('listitem')).toHaveCount(0);
  }
  expect((await stored()).map(({ text }) => text)).toEqual(['Headlines', 'Captions', 'Proofread']);
});
