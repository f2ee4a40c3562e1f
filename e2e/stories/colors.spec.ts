import { answerInvite, createTaskStatus, revokeInvite, sendInvite, updateProject } from '@muster/contract';
import type { ProjectStatus } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { colorOf } from '../colors.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

const badgeIn = async (place: Locator) => {
  const badge = place.locator('.badge');
  return [await badge.textContent(), await colorOf(badge, 'background-color'), await colorOf(badge)];
};

async function invites(ada: Person, bob: Person, organization: string) {
  const params = { organizationId: (await foundOrganization(ada, organization)).id };
  const { invite } = await ada.api.call(sendInvite, { params, body: { email: bob.email } });
  return { ...params, inviteId: invite._id };
}

test('badges have the colours of what they say', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const statuses: ProjectStatus[] = ['active', 'completed', 'on hold', 'archived'];
  for (const status of statuses) {
    const { params } = await startProject(ada, acme, `Project ${status}`);
    await ada.api.call(updateProject, { params, body: { status } });
  }
  await ada.opens(`${acme.path}/projects`);
  const badgeOf = (status: string) => badgeIn(ada.link(new RegExp(`Project ${status}`)));
  await ada.page.locator('summary', { hasText: 'Archived' }).click();
  await expect(ada.link(/^Project \w/)).toHaveCount(4);
  expect(await badgeOf('active')).toEqual(['active', 'green', 'green']);
  expect(await badgeOf('completed')).toEqual(['completed', 'blue', 'blue']);
  expect(await badgeOf('on hold')).toEqual(['on hold', 'grey', 'grey']);
  expect(await badgeOf('archived')).toEqual(['archived', 'grey', 'grey']);

  await invites(ada, bob, 'Waiting');
  for (const status of ['accepted', 'declined'] as const) {
    const params = await invites(ada, bob, `Was ${status}`);
    await bob.api.call(answerInvite, { params, body: { status } });
  }
  await ada.api.call(revokeInvite, { params: await invites(ada, bob, 'Revoked') });
  await bob.opens('/invites');
  await expect(bob.row('Invited by')).toHaveCount(4);
  expect(await badgeIn(bob.row('Waiting'))).toEqual(['pending', 'yellow', 'yellow']);
  expect(await badgeIn(bob.row('Was accepted'))).toEqual(['accepted', 'green', 'green']);
  expect(await badgeIn(bob.row('Was declined'))).toEqual(['declined', 'red', 'red']);
  expect(await badgeIn(bob.row('Revoked'))).toEqual(['expired', 'grey', 'grey']);
});

test('tabs have the colours of their statuses, in words that can be read', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const { path, params } = await startProject(ada, acme, 'Website');
  for (const [name, color] of [
    ['Dark', '#0b3d91'],
    ['Bright', '#ffe08a'],
  ] as const)
    await ada.api.call(createTaskStatus, { params, body: { name, color } });
  await ada.opens(`${path}/tasks`);
  const tab = (name: string) => ada.page.getByRole('tab', { name });
  await expect(tab('Dark')).toHaveCSS('background-color', 'rgb(11, 61, 145)');
  await expect(tab('Dark')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(tab('Bright')).toHaveCSS('box-shadow', /rgb\(255, 224, 138\)/);
  await tab('Bright').click();
  await expect(tab('Bright')).toHaveCSS('background-color', 'rgb(255, 224, 138)');
  await expect(tab('Bright')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(tab('Dark')).toHaveCSS('box-shadow', /rgb\(11, 61, 145\)/);
});
