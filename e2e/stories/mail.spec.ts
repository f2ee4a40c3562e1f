import { requestPasswordReset, sendInvite } from '@muster/contract';
import { expect, linkIn, test } from '../mailing.ts';
import { thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, type Organization } from '../world.ts';

const invites = (ada: Person, { id: organizationId }: Organization, { email }: { email: string }) =>
  ada.api.call(sendInvite, { params: { organizationId }, body: { email } });

/** Nothing secret may stay where it is seen, shared or logged. */
const secretInAddress = ({ page }: Person, link: string) =>
  link
    .split('#')[1]!
    .split('.')
    .some((token) => page.url().includes(token));

test(
  'who is invited without an account follows the mail, registers and joins',
  thorough,
  async ({ ada, newcomer: nora, post }) => {
    const acme = await foundOrganization(ada, 'Acme');
    await ada.opens(`${acme.path}/projects`);
    await ada.presses('Invite a Member');
    const dialog = ada.dialog('Send an Invite');
    await ada.fills({ Email: nora.email }, dialog);
    await ada.presses('Send Invite', dialog);
    await expect(dialog).toContainText('An e-mail with a link is on its way to them.');
    await expect(dialog.getByLabel('Link')).toHaveCount(0);
    await ada.presses('Done', dialog);

    const link = linkIn(await post.mailTo(nora, 'Ada Lovelace invited you to Acme'));
    await nora.opens(link);
    await nora.arrivesAt('Register');
    await nora.reads('Ada Lovelace invited you to Acme. Create an account to answer.');
    expect(secretInAddress(nora, link)).toBe(false);
    await expect(nora.field('Email')).toHaveValue(nora.email);
    await nora.fills({
      'Full name': nora.fullName,
      Password: nora.password,
      'Confirm password': nora.password,
    });
    await nora.presses('Register');
    await nora.arrivesAt('My Invites');
    await expect(nora.button('Accept the invite to Acme')).toBeVisible();
    await expect(nora.button('Send the link again')).toHaveCount(0);
    await nora.presses('Accept the invite to Acme');
    await nora.arrivesAt('My Projects');
    // Asked for last: whatever else was to be mailed would have come before it.
    await nora.api.call(requestPasswordReset, { body: { email: nora.email } });
    await post.mailTo(nora, 'Set a new password');
    expect(post.count(nora)).toBe(2);
  },
);

test(
  'who registered alone confirms the address before seeing and answering an invite',
  thorough,
  async ({ ada, bob, post }) => {
    const acme = await foundOrganization(ada, 'Acme');
    await invites(ada, acme, bob);
    await bob.opens('/invites');
    const notice = bob.page.getByRole('status').filter({ hasText: 'Confirm your e-mail address' });
    await expect(notice).toContainText(`to see your invites. Open the link that we mailed to ${bob.email}.`);
    await expect(bob.page.locator('main')).not.toContainText('Acme');
    await expect(bob.link('Invites')).toBeVisible();

    await post.mailTo(bob, 'Confirm your e-mail address');
    await bob.presses('Send the link again');
    await bob.sees('The link is on its way');
    await expect.poll(() => post.count(bob)).toBe(3);
    await bob.opens(linkIn(await post.mailTo(bob, 'Confirm your e-mail address')));
    await bob.sees('Your e-mail address is confirmed');
    await bob.arrivesAt('My Organizations');
    await bob.follows('View Invites');
    await expect(bob.button('Accept the invite to Acme')).toBeVisible();
    await expect(bob.button('Send the link again')).toHaveCount(0);
    await bob.presses('Accept the invite to Acme');
    await bob.arrivesAt('My Projects');
  },
);

test(
  'a link opened elsewhere asks to sign in, as the one whom it was mailed to',
  thorough,
  async ({ ada, bob, people, post }) => {
    const link = linkIn(await post.mailTo(bob, 'Confirm your e-mail address'));
    await ada.opens(link);
    await ada.arrivesAt('This link is for another account');
    await ada.reads(`It was mailed to ${bob.email}, and you are signed in as ${ada.email}.`);

    const phone = await people.elsewhere(bob);
    await phone.opens(link);
    await phone.arrivesAt('Login');
    expect(secretInAddress(phone, link)).toBe(false);
    await expect(phone.field('Email')).toHaveValue(bob.email);
    await phone.fills({ Password: bob.password });
    await phone.presses('Login');
    await phone.sees('Your e-mail address is confirmed');
    await phone.arrivesAt('My Organizations');
  },
);

test('who forgot the password sets a new one by a mailed link, which works once', async ({
  eve,
  people,
  post,
}) => {
  const tablet = await people.elsewhere(eve);
  await tablet.opens('/login');
  await tablet.follows('Forgot your password?');
  await tablet.arrivesAt('Forgot your password?');
  await tablet.fills({ Email: eve.email.toUpperCase() });
  await tablet.presses('Send the link');
  await expect(tablet.page.getByRole('status').filter({ hasText: 'on its way' })).toContainText(eve.email);

  const link = linkIn(await post.mailTo(eve, 'Set a new password'));
  await tablet.opens(link);
  await tablet.arrivesAt('Set a new password');
  expect(secretInAddress(tablet, link)).toBe(false);
  await tablet.fills({ 'New password': 'uphill both ways', 'Confirm password': 'downhill' });
  await tablet.presses('Set password');
  await tablet.isAlerted('Passwords do not match');
  await tablet.fills({ 'Confirm password': 'uphill both ways' });
  await tablet.presses('Set password');
  await tablet.sees('Password changed successfully!');
  await tablet.arrivesAt('My Organizations');
  await post.mailTo(eve, 'Your password was changed');

  eve.expectsInConsole('401 /users/profile', '401 /users/logout');
  await eve.opens('/');
  await eve.arrivesAt('Login');

  const late = await people.elsewhere(eve);
  late.expectsInConsole('410 /users/password/reset');
  await late.opens(link);
  await late.fills({ 'New password': 'once around it', 'Confirm password': 'once around it' });
  await late.presses('Set password');
  await late.arrivesAt('This link is no longer valid');
  await late.follows('Send a new link');
  await late.arrivesAt('Forgot your password?');
});
