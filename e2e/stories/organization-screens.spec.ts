import type { Route } from '@playwright/test';
import { colorOf } from '../colors.ts';
import { expect, test, thorough } from '../people.ts';
import { foundOrganization, startProject } from '../world.ts';

/** The server's own answer, with something else in it. */
const answeredWith = (change: (reply: Record<string, object[]>) => object) => async (route: Route) => {
  const response = await route.fetch();
  const reply = (await response.json()) as Record<string, object[]>;
  await route.fulfill({ response, json: { ...reply, ...change(reply) } });
};

test('a member without any permission can always leave', thorough, async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  await kim.opens(`${acme.path}/projects`);
  await kim.follows('Organization Settings');
  await kim.arrivesAt('Organization settings');
  await kim.isAt(`${acme.path}/settings`);
  await expect(kim.page.getByRole('main').getByRole('listitem')).toHaveText([/^Leave Organization/]);
  await kim.presses(/^Leave Organization/);
  await kim.agrees('Leave the organization Acme?', 'Are you sure you want to leave this organization?');
  await kim.reads('No organizations yet');
});

test('who may not edit the organization reads what it is called, and where it is', async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  await kim.opens(`${acme.path}/edit-organization`);
  await kim.arrivesAt('Edit organization');
  await kim.reads('Your role does not allow you to change these.');
  await expect(kim.field('Name')).toHaveValue('Acme');
  await expect(kim.field('Name')).not.toBeEditable();
  await expect(kim.button('Save')).toHaveCount(0);
});

test('what is missing has a word or a picture in its place', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens('/');
  const organization = ada.link(/Acme/);
  await expect(organization).toContainText('N/A');
  await expect(organization.locator('.org svg')).toBeVisible();
  await expect(organization.locator('img')).toHaveCount(0);

  await organization.click();
  await ada.reads('No projects found');
  await expect(ada.link('Add Project')).toHaveCount(1);
  const empty = ada.page.locator('.blank').filter({ hasText: 'No projects found' });
  await expect(empty).toBeVisible();
  await expect(empty.getByRole('link').or(empty.getByRole('button'))).toHaveText(['Add Project']);

  await startProject(ada, acme, 'Website');
  const nobodys = { organization: null, createdBy: null };
  await ada.page.route(
    /\/api\/.*\/projects$/,
    answeredWith(({ projects = [] }) => ({
      projects: projects.map((project) => ({ ...project, ...nobodys })),
    })),
  );
  await ada.opens(`${acme.path}/projects`);
  const facts = ada.link(/Website/).getByRole('definition');
  await expect(facts.nth(0)).toHaveText('N/A');
  await expect(facts.nth(1)).toHaveText('Unknown');

  await ada.opens(`${acme.path}/manage-members`);
  await expect(ada.row('Ada Lovelace').locator('.who')).toHaveText('AL');
  await ada.page.route(
    /\/members$/,
    answeredWith(() => ({ members: [] })),
  );
  await ada.page.reload();
  await ada.reads('No members found.');
});

test('a team grows only by who is not on it yet', thorough, async ({ ada, bob, eve, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob, eve, kim] });
  const website = await startProject(ada, acme, 'Website', { team: [bob] });
  await ada.opens(`${website.path}/manage-team`);
  await ada.field('Select Team').click();
  await expect(ada.page.getByRole('option')).toHaveText([/Eve Okafor/, /Kim Lindqvist/]);
  await ada.page.getByRole('option', { name: /Kim/ }).click();
  const answers = Promise.withResolvers<void>();
  await ada.page.route(/\/team$/, async (route) => {
    if (route.request().method() !== 'GET') await answers.promise;
    await route.continue();
  });
  await ada.presses('Add Team');
  await expect(ada.button('Remove Kim Lindqvist')).toBeVisible();
  // Picked while the others are on their way.
  await ada.field('Select Team').click();
  await ada.page.getByRole('option', { name: /Eve/ }).click();
  answers.resolve();
  await ada.sees('Team added successfully');
  await ada.presses('Add Team');
  await expect(ada.button('Remove Eve Okafor')).toBeVisible();
  await expect(ada.button('Add Team')).toBeDisabled();
  await ada.field('Select Team').fill('b');
  await ada.reads('Everybody in the organization is on the team.');
  for (const name of ['Ada Lovelace', 'Bob Martin', 'Eve Okafor', 'Kim Lindqvist'])
    expect(await colorOf(ada.button(`Remove ${name}`))).toBe('red');
});
