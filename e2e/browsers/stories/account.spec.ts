import { test } from '../people.ts';
import { button, field, heading, link, role, row, text, within } from '../what.ts';
import { foundOrganization } from '../../world.ts';

test('a newcomer registers, founds an organization, logs out and signs in again', async ({
  newcomer: nora,
}) => {
  await nora.opens('/');
  await nora.arrivesAt('Login');
  await nora.follows('Register', role('main'));
  await nora.fills({
    'Full name': nora.fullName,
    Email: nora.email,
    Password: nora.password,
    'Confirm password': nora.password,
  });
  await nora.presses('Register');
  // Until they have come, the same link stands elsewhere.
  await nora.sees(heading('No organizations yet'));

  await nora.follows('Add Organization');
  await nora.presses('Create Organization');
  await nora.sees(text('Name is required'));
  await nora.fills({ Name: 'Novak & Daughters', Description: 'Bees and honey' });
  await nora.presses('Create Organization');
  await nora.arrivesAt('My Organizations');
  await nora.sees(link(/Novak & Daughters.*Bees and honey/s));

  await nora.follows('Logout');
  await nora.arrivesAt('Login');
  await nora.seesNo(link('Logout'));
  await nora.opens('/');
  await nora.arrivesAt('Login');
  await nora.signsIn();
  await nora.follows(/Novak & Daughters/);
  await nora.arrivesAt('My Projects');
});

test('an invited colleague registers through the link and joins', async ({ ada, newcomer: nora }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  const invite = role('dialog', 'Send an Invite');
  await ada.hasFocusOn(within(invite, field('Email')));
  await ada.types(nora.email);
  await ada.strikes('Enter');
  await ada.sees(within(invite, button('Copy')));
  const address = await ada.valueOf(within(invite, field('Link')));
  await ada.presses('Done', invite);
  await ada.seesNo(invite);

  await nora.opens(address);
  await nora.readsIn(field('Email'), nora.email);
  await nora.fills({
    'Full name': nora.fullName,
    Password: nora.password,
    'Confirm password': nora.password,
  });
  await nora.presses('Register');
  await nora.arrivesAt('My Invites');
  await nora.presses('Accept the invite to Acme');
  await nora.arrivesAt('My Projects');

  await ada.opens(`${acme.path}/manage-members`);
  await ada.sees(within(row(nora.email), text(nora.fullName)));
});

test('a switch of an admin decides what an employee sees', async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  await bob.opens(`${acme.path}/projects`);
  await bob.sees(text('No projects found'));
  await bob.seesNo(link('Add Project'));

  await ada.opens(`${acme.path}/access-control`);
  await ada.follows(/^Employee/);
  await ada.clicks(role('switch', 'Create projects'));
  await ada.sees(text('1 unsaved change: Create projects'));
  await ada.presses('Save');
  await bob.follows('Add Project');
  await bob.arrivesAt('Create project');
});
