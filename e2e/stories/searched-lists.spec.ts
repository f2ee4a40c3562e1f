import { deleteProject, removeMember, sendInvite, updateProject } from '@muster/contract';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

const searchbox = ({ page }: Person, name: string) => page.getByRole('searchbox', { name });

const told = ({ page }: Person, sentence: string) =>
  expect(page.getByRole('heading', { name: sentence })).toBeVisible();

test(
  'projects by the dozen are searched and sorted: by keys, in the address, live, and none told in a sentence',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const shop = await startProject(ada, acme, 'Shop', { team: [bob] });
    await bob.opens(`${acme.path}/projects`);
    await expect(bob.link(/^Shop /)).toBeVisible();
    const field = searchbox(bob, 'Find projects by name or key');
    await expect(field).toHaveCount(0);

    const names = ['Coastal atlas', 'Tide tables', 'Éditions', 'Harbour lights', 'Chart paper'];
    const [, , editions] = await Promise.all(
      names.map((name) => startProject(ada, acme, name, { team: [bob] })),
    );
    await bob.isListening();
    await expect(field).toBeVisible();
    await inspects(bob, /My Projects/);
    await field.fill('edit');
    await bob.isAt(/\/projects\?text=edit$/);
    await expect(bob.link(/^Shop /)).toHaveCount(0);
    await field.press('ArrowDown');
    await expect(bob.link(/^Éditions /)).toBeFocused();

    await ada.api.call(deleteProject, { params: editions!.params });
    await told(bob, 'No projects found for “edit”');
    await inspects(bob, /My Projects/);
    await field.focus();
    await field.press('Escape');
    await expect(field).toHaveValue('');
    await bob.isAt(/\/projects$/);
    await expect(bob.link(/^Shop /)).toBeVisible();

    const chooses = async (now: string, name: string) => {
      const button = bob.button(`Sort: ${now}`);
      await button.focus();
      await button.press('ArrowDown');
      await bob.page.getByRole('menuitemcheckbox', { name }).click();
    };
    const cards = bob.page.getByRole('main').getByRole('listitem');
    const byName = [/^Chart/, /^Coastal/, /^Harbour/, /^Shop/, /^Tide/];
    await chooses('Newest first', 'Name');
    await bob.isAt(/\/projects\?sort=name$/);
    await expect(cards).toHaveText(byName);
    await inspects(bob, /My Projects/);
    // Somebody else's project comes to its place, and the choice is kept for the next visit.
    await bob.isListening();
    await startProject(ada, acme, 'Dry dock', { team: [bob] });
    await expect(cards).toHaveText(byName.toSpliced(2, 0, /^Dry dock/));
    await bob.follows('Home');
    await bob.follows(/^Acme/);
    await bob.isAt(/\/projects\?sort=name$/);
    await chooses('Name', 'Last changed');
    await expect(cards.first()).toHaveText(/^Dry dock/);
    await ada.api.call(updateProject, {
      params: shop.params,
      body: { description: 'Everything for sailors' },
    });
    await expect(cards.first()).toHaveText(/^Shop/);
    await chooses('Last changed', 'Newest first');
    await bob.isAt(/\/projects$/);
    await expect(cards.first()).toHaveText(/^Dry dock/);

    await bob.opens(`${acme.path}/projects?text=tide%20ta`);
    await expect(bob.link(/^Tide tables /)).toBeVisible();
    await expect(field).toHaveValue('tide ta');
    await expect(bob.link(/^Shop /)).toHaveCount(0);
  },
);

test(
  'members, their team and pending invites are searched by name and e-mail',
  thorough,
  async ({ ada, bob, eve, people }) => {
    const others = await Promise.all(
      ['Joel García', 'Cleo Tan', 'Lea Lovell'].map((name) => people.invited(name)),
    );
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob, eve, ...others] });
    const website = await startProject(ada, acme, 'Website', { team: [bob, eve, ...others] });
    const params = { organizationId: acme.id };
    await ada.api.call(sendInvite, { params, body: { email: 'lovis@example.org' } });
    await ada.api.call(sendInvite, { params, body: { email: 'max@example.org' } });

    await ada.opens(`${acme.path}/manage-members`);
    const field = searchbox(ada, 'Find members by name or e-mail');
    await field.fill('lov');
    const rows = ada.page.getByRole('grid', { name: 'Members' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(ada.page.getByRole('grid', { name: 'Pending invites' }).getByRole('row')).toHaveText([
      /lovis@example\.org/,
    ]);
    await inspects(ada, /Manage Members/);
    await field.press('ArrowDown');
    await expect(rows.first()).toBeFocused();
    await ada.isListening();
    const elsewhere = await people.elsewhere(ada);
    await elsewhere.context.addCookies(await ada.context.cookies());
    await elsewhere.api.call(removeMember, { params: { ...params, userId: others[2]!.id } });
    await expect(rows).toHaveCount(1);
    await field.fill('nobody at all');
    await told(ada, 'No members found for “nobody at all”');
    await ada.presses('Show all members');
    await expect(rows).toHaveCount(5);

    await ada.opens(`${website.path}/manage-team?text=cle`);
    await searchbox(ada, 'Find people by name or e-mail').fill('garcia');
    const team = ada.page.getByRole('grid', { name: 'Team Members' }).getByRole('row');
    await expect(team).toHaveText([/Joel García/]);
    await inspects(ada, /Manage Team/);

    await ada.opens(`${acme.path}/pending-invites?text=max`);
    await expect(ada.page.getByRole('grid', { name: 'Pending invites' }).getByRole('row')).toHaveCount(1);
    await expect(searchbox(ada, 'Find invites by e-mail')).toHaveValue('max');
    await inspects(ada, /Pending Invites/);
  },
);
