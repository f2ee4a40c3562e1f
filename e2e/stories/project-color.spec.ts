import { getProject, updateProject } from '@muster/contract';
import { colorOf } from '../colors.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

const choice = ({ page }: Person, name: string) =>
  page.getByRole('group', { name: 'Colour' }).getByRole('radio', { name });
const cardOf = (person: Person) => person.link(/Website/);
const bandOf = (person: Person) => cardOf(person).locator('.band');

test(
  'a colour that is chosen by keyboard marks the card, also on the screen of a colleague',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob] });
    await bob.opens(`${acme.path}/projects`);
    await expect(cardOf(bob)).not.toContainText('Colour');
    await expect(bandOf(bob)).toHaveCount(0);
    await bob.isListening();

    await ada.opens(`${website.path}/edit-project`);
    await ada.tabsTo(choice(ada, 'None'));
    for (const name of ['Slate', 'Red', 'Orange', 'Yellow', 'Green']) {
      await ada.page.keyboard.press('ArrowDown');
      await expect(choice(ada, name)).toBeChecked();
    }
    await ada.page.keyboard.press('Enter');
    await ada.sees('Project updated successfully!');

    await expect(cardOf(bob)).toContainText('Colour: Green');
    for (const colorScheme of ['light', 'dark'] as const) {
      await bob.page.emulateMedia({ colorScheme });
      await expect(bob.page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await colorOf(bandOf(bob), 'background-color')).toBe('green');
    }
    await ada.opens(`${acme.path}/projects`);
    await expect(cardOf(ada)).toContainText('Colour: Green');

    await ada.opens(`${website.path}/edit-project`);
    await expect(choice(ada, 'Green')).toBeChecked();
    await choice(ada, 'None').click();
    await ada.presses('Save');
    await ada.sees('Project updated successfully!');
    await expect(bandOf(bob)).toHaveCount(0);
    await expect(cardOf(bob)).not.toContainText('Colour');
  },
);

test(
  'a colour that is chosen and not saved comes back, and goes with the draft',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website');
    ada.page.on('dialog', (dialog) => void dialog.accept());
    await ada.opens(`${website.path}/edit-project`);
    await choice(ada, 'Teal').click();
    await ada.page.reload();
    await ada.reads(/^Draft restored/);
    await expect(choice(ada, 'Teal')).toBeChecked();
    await ada.presses('Discard the draft');
    await expect(choice(ada, 'None')).toBeChecked();

    await choice(ada, 'Teal').click();
    await ada.page.reload();
    await expect(choice(ada, 'Teal')).toBeChecked();
    await choice(ada, 'Red').click();
    await ada.presses('Save');
    await ada.sees('Project updated successfully!');
    await ada.opens(`${acme.path}/projects`);
    await expect(cardOf(ada)).toContainText('Colour: Red');
  },
);

test('a choice that undoes what a colleague chose meanwhile is saved', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { admin: [bob] });
  const { path, params } = await startProject(ada, acme, 'Website');
  await ada.opens(`${path}/edit-project`);
  await expect(choice(ada, 'None')).toBeChecked();
  await ada.isListening();
  await bob.api.call(updateProject, { params, body: { color: 'red', status: 'completed' } });
  await expect(choice(ada, 'Red')).toBeChecked();
  await choice(ada, 'None').click();
  await ada.chooses('Status', 'Active');
  await ada.presses('Save');
  await ada.sees('Project updated successfully!');
  const { project } = await ada.api.call(getProject, { params });
  expect(project).toMatchObject({ color: null, status: 'active' });
});

test('a choice that was taken back leaves alone what a colleague chooses', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { admin: [bob] });
  const { path, params } = await startProject(ada, acme, 'Website');
  await ada.opens(`${path}/edit-project`);
  await choice(ada, 'Teal').click();
  await choice(ada, 'None').click();
  await ada.isListening();
  await bob.api.call(updateProject, { params, body: { color: 'red' } });
  await expect(choice(ada, 'Red')).toBeChecked();
});

test('what was typed and chosen is no draft any more once it is saved', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const { path } = await startProject(ada, acme, 'Website');
  await ada.opens(`${path}/edit-project`);
  await ada.fills({ Name: 'Web shop' });
  await choice(ada, 'Teal').click();
  await ada.presses('Save');
  await ada.sees('Project updated successfully!');
  await ada.arrivesAt('Project settings');
  await ada.opens(`${path}/edit-project`);
  await expect(ada.field('Name')).toHaveValue('Web shop');
  await expect(ada.page.getByText('Draft restored')).toHaveCount(0);
});
