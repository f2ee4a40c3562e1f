import { expect, test, thorough } from '../people.ts';
import { foundOrganization } from '../world.ts';

const onlyAdmin = 'You are the only admin. Promote another member to admin first.';

test('the last admin leaves only after promoting another', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const leaves = async () => {
    await ada.opens(`${acme.path}/settings`);
    await ada.presses(/^Leave Organization/);
    await ada.agrees('Leave the organization Acme?', 'Are you sure you want to leave this organization?');
  };
  ada.expectsInConsole('403 /organizations/:id/members/self');
  await leaves();
  await ada.isAlerted(onlyAdmin);

  await ada.follows(/^Manage Members/);
  await ada.chooses('Role of Bob Martin', /^Admin/);
  await ada.sees('User role updated successfully');
  await leaves();
  await ada.arrivesAt('My Organizations');
  await ada.reads('No organizations yet');

  await bob.opens(`${acme.path}/manage-members`);
  await expect(bob.row('Bob Martin')).toContainText('Admin');
  await expect(bob.row('Ada Lovelace')).toHaveCount(0);
});

test('a member is removed and is out at once', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  await bob.hearsNothing();
  await bob.opens('/');
  await expect(bob.link(/Acme/)).toBeVisible();
  await ada.opens(`${acme.path}/manage-members`);
  const question = 'Are you sure you want to remove Bob Martin from the organization?';
  await ada.presses('Remove Bob Martin');
  await ada.declines('Remove Bob Martin?', question);
  await expect(ada.row('Bob Martin')).toBeVisible();
  await ada.presses('Remove Bob Martin');
  await ada.agrees('Remove Bob Martin?', question);
  await ada.sees('User removed from organization successfully');
  await expect(ada.row('Bob Martin')).toHaveCount(0);

  bob.expectsInConsole('404 /organizations/:id', '404 /organizations/:id/access-controls', /404 .*projects/);
  await bob.follows(/Acme/);
  await bob.arrivesAt("Something's missing.");
});

test('an organization is deleted for everybody', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const question = 'Are you sure you want to delete this organization?';
  await ada.opens(`${acme.path}/settings`);
  await ada.presses(/^Delete Organization/);
  await ada.declines('Delete the organization Acme?', question);
  await ada.presses(/^Delete Organization/);
  await ada.agrees('Delete the organization Acme?', question);
  await ada.arrivesAt('My Organizations');
  await ada.reads('No organizations yet');
  await bob.opens('/');
  await bob.reads('No organizations yet');
});
