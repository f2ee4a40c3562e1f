import { sendInvite } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization } from '../world.ts';

/** Stories are told at an address of this machine. */
const onlyHere = 'Only this machine can open it. Set PUBLIC_URL.';

async function invites(person: Person, email: string) {
  await person.presses('Invite a Member');
  const dialog = person.dialog('Send an Invite');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await person.fills({ Email: email }, dialog);
  await person.presses('Send Invite', dialog);
  return dialog;
}

test('an invited colleague registers through the link and joins', async ({ ada, newcomer: nora }) => {
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.presses('Invite a Member');
  await ada.presses('Send Invite');
  await ada.sees('Email is required');
  await ada.presses('Cancel');

  const dialog = await invites(ada, nora.email.toUpperCase());
  await expect(dialog).toContainText(`${nora.email} is invited until`);
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(onlyHere);
  await ada.presses('Copy', dialog);
  await ada.sees(`Link copied. ${onlyHere}`);
  await ada.presses('Done', dialog);
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());

  await nora.opens(link);
  await nora.reads('Ada Lovelace invited you to Acme. Create an account to answer.');
  expect(nora.page.url()).not.toContain(link.split('#')[1]!);
  await expect(nora.field('Email')).toHaveValue(nora.email);
  await expect(nora.field('Password')).toHaveAccessibleDescription('8 to 128 characters.');
  // They come to join one, not to found another.
  await expect(nora.page.getByRole('textbox', { name: /^Organization/ })).toHaveCount(0);
  await nora.fills({
    'Full name': nora.fullName,
    Password: nora.password,
    'Confirm password': nora.password,
  });
  await nora.presses('Register');
  await nora.arrivesAt('My Invites');
  const invite = nora.row('Acme');
  await expect(invite).toContainText('Invited by Ada Lovelace');
  await expect(invite).toContainText('pending');
  await expect(invite.locator('time')).toHaveText(/\d{4}.*\d{2}:\d{2}/);
  await expect(nora.link(/^Invites/)).toHaveText('Invites1 pending');
  await nora.presses('Accept the invite to Acme');
  await nora.isAt(`${acme.path}/projects`);
  await nora.arrivesAt('My Projects');
  await expect(nora.link(/^Invites/)).toHaveText('Invites');
  await nora.page.goBack();
  await expect(invite).toContainText('accepted');
  await expect(nora.button(/^(Accept|Reject)/)).toHaveCount(0);

  await ada.opens(`${acme.path}/manage-members`);
  await expect(ada.row(nora.email)).toContainText('Nora Novak');
  await expect(ada.page.getByRole('combobox', { name: 'Role of Nora Novak' })).toContainText('Employee');
});

test('an invite is rejected, and only once', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.api.call(sendInvite, { params: { organizationId: acme.id }, body: { email: bob.email } });
  await bob.opens('/');
  await bob.reads('Ada Lovelace invited you to Acme and is waiting for your answer.');
  await bob.follows('View Invites');
  await bob.presses('Reject the invite to Acme');
  await expect(bob.row('Acme')).toContainText('declined');
  await expect(bob.button(/^(Accept|Reject)/)).toHaveCount(0);
  await bob.follows('Home');
  await bob.reads('No organizations yet');
});

test('a member cannot be invited again', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  ada.expectsInConsole('409 /organizations/:id/invites');
  await ada.opens(`${acme.path}/projects`);
  const dialog = await invites(ada, bob.email);
  await ada.isAlerted('User is already a member of this organization');
  await expect(dialog.getByLabel('Email')).toHaveValue(bob.email);
});

test('several addresses are pasted and invited at once as managers, and it is said who could not be', async ({
  ada,
  bob,
  kim,
  newcomer: nora,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  ada.expectsInConsole('409 /organizations/:id/invites');
  await ada.opens(`${acme.path}/manage-members`);
  await ada.presses('Invite a Member');
  const dialog = ada.dialog('Send an Invite');
  const field = dialog.getByLabel('Email');
  await expect(field).toBeFocused();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `Bob <${bob.email}>\nKim <${kim.email}>\n${nora.email}`);
  await expect(field).toHaveValue(new RegExp(`^${bob.email}, ?${kim.email}, ?${nora.email}$`));
  await field.press('End');
  await field.pressSequentially(', nonsense');
  await field.press('Enter');
  await expect(dialog).toContainText('Not an e-mail address: nonsense');
  expect(
    await field.evaluate((area) => [
      area.scrollWidth - area.clientWidth,
      area.scrollHeight - area.clientHeight,
    ]),
  ).toEqual([0, 0]);
  for (const _ of ', nonsense') await field.press('Backspace');
  await ada.chooses('Role', 'Manager');
  await expect(dialog).toContainText('They join Acme as a manager.');
  await ada.presses('Send Invite', dialog);
  await expect(dialog.getByRole('status')).toContainText('2 people are invited until');
  await expect(dialog.getByRole('alert')).toContainText(
    `${bob.email}: User is already a member of this organization`,
  );
  await expect(ada.button('Done')).toBeFocused();
  await ada.presses('Try these again', dialog);
  await expect(field).toHaveValue(bob.email);
  await field.fill('');
  await ada.presses('Cancel', dialog);
  await expect(ada.row(kim.email)).toContainText('Invited by Ada Lovelace as a manager');

  await kim.opens('/invites');
  await expect(kim.row('Acme')).toContainText('Invited by Ada Lovelace as a manager');
  await kim.presses('Accept the invite to Acme');
  await expect(ada.page.getByRole('combobox', { name: `Role of ${kim.fullName}` })).toContainText('Manager');
});

test('the inviting side resends and revokes', thorough, async ({ ada, bob }) => {
  await bob.hearsNothing();
  const acme = await foundOrganization(ada, 'Acme');
  await ada.api.call(sendInvite, { params: { organizationId: acme.id }, body: { email: bob.email } });
  await bob.opens('/invites');
  await expect(bob.row('Acme')).toContainText('pending');

  await ada.opens(`${acme.path}/manage-members`);
  await ada.presses(`Resend the invite to ${bob.email}`);
  await ada.sees('Invite renewed');
  await expect(ada.row(bob.email)).toHaveCount(1);
  await ada.presses(`Revoke the invite to ${bob.email}`);
  await ada.agrees(`Revoke the invite to ${bob.email}?`, 'They can no longer accept it.');
  await ada.sees('Invite revoked');
  await expect(ada.row(bob.email)).toHaveCount(0);

  bob.expectsInConsole('409 /organizations/:id/invites/:id');
  await bob.presses('Accept the invite to Acme');
  await bob.isAlerted('This invite is already expired.');
  await expect(bob.row('Acme')).toContainText('expired');
  await expect(bob.button(/^(Accept|Reject)/)).toHaveCount(0);
});

test(
  'who invites sees what is pending, copies a link, resends and revokes',
  thorough,
  async ({ ada, bob, kim }) => {
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob], employee: [kim] });
    const params = { organizationId: acme.id };
    const [nora, otto] = ['nora@example.com', 'otto@example.com'];
    const { invite } = await ada.api.call(sendInvite, { params, body: { email: nora } });
    await bob.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await bob.opens(`${acme.path}/settings`);
    await bob.follows(/^Pending Invites/);
    await bob.arrivesAt('Pending Invites');
    const row = bob.row(nora);
    await expect(row).toContainText('Invited by Ada Lovelace');
    await expect(row.locator('time')).toHaveAttribute('datetime', invite.expiresAt);

    await bob.presses(`Copy the link for ${nora}`);
    await bob.sees(`Link copied. ${onlyHere}`);
    expect(await bob.page.evaluate(() => navigator.clipboard.readText())).toBe(invite.link);
    await bob.presses(`Resend the invite to ${nora}`);
    await bob.sees('Invite renewed');
    await expect(row.locator('time')).not.toHaveAttribute('datetime', invite.expiresAt);

    const dialog = await invites(bob, otto);
    await bob.presses('Done', dialog);
    await expect(bob.page.getByRole('main').getByRole('row')).toHaveText([/otto@/, /nora@/]);
    await bob.presses(`Revoke the invite to ${nora}`);
    await bob.declines(`Revoke the invite to ${nora}?`, 'They can no longer accept it.');
    for (const email of [nora, otto]) {
      await bob.presses(`Revoke the invite to ${email}`);
      await bob.agrees(`Revoke the invite to ${email}?`, 'They can no longer accept it.');
      await bob.sees('Invite revoked');
      await expect(bob.row(email)).toHaveCount(0);
    }
    await bob.reads('No pending invites');

    await kim.opens(`${acme.path}/pending-invites`);
    await kim.arrivesAt('Access Denied');
  },
);
