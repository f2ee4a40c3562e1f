import { getNotificationPreferences, getTimeZone } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';

test('somebody chooses what to be told about, and each choice is kept at once', thorough, async ({ ada }) => {
  await ada.hasNoStream();
  await ada.opens('/profile');
  await ada.reads('This server doesn’t send mail yet. These settings will apply once it does.');
  // Each says what its switches do, and no more.
  await ada.reads('A task that you watch changes; by mail and push only when its status changes');
  await ada.reads('You become an admin, a manager or an employee; in the inbox also when you join a team');
  const moved = ada.page.getByRole('switch', { name: 'My task changed: Mail' });
  const assigned = ada.page.getByRole('switch', { name: 'Assigned to me: Push' });
  await expect(moved).not.toBeChecked();
  await moved.click();
  await expect(moved).toBeChecked();
  await assigned.focus();
  await ada.page.keyboard.press('Space');
  await expect(assigned).not.toBeChecked();
  const [mentioned, commented] = ['Mentioned: Push', 'Commented: Mail'].map((name) =>
    ada.page.getByRole('switch', { name }),
  );
  await expect(mentioned!).toBeChecked();
  await commented!.click();
  await expect(commented!).toBeChecked();
  const digest = ada.page.getByRole('switch', { name: 'One e-mail a day' });
  await digest.click();
  await expect(digest).toBeChecked();
  // The last of the four, which are kept one after the other.
  const isKept = async () => (await ada.api.call(getNotificationPreferences, {})).dailyDigest;
  await expect.poll(isKept).toBe(true);

  await ada.page.reload();
  await expect(moved).toBeChecked();
  await expect(assigned).not.toBeChecked();
  await expect(mentioned!).toBeChecked();
  await expect(commented!).toBeChecked();
  await expect(digest).toBeChecked();
});

test('a choice that could not be kept goes back, and the others stay', thorough, async ({ ada }) => {
  await ada.opens('/profile');
  const [invited, role] = ['Invited: Mail', 'Role changed: Mail'].map((name) =>
    ada.page.getByRole('switch', { name }),
  );
  await invited!.click();
  await expect(invited!).not.toBeChecked();
  ada.expectsInConsole('500 /users/notifications', /ApiError/);
  await ada.page.route('**/api/users/notifications', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'Broken' } }),
  );
  await role!.click();
  await ada.sees('Something went wrong');
  await expect(role!).toBeChecked();
  await expect(invited!).not.toBeChecked();
});

test('who turns on notifications is told when it did not work', thorough, async ({ ada }) => {
  await ada.context.grantPermissions(['notifications']);
  ada.expectsInConsole('500 /users/token', /ApiError/);
  await ada.page.route('**/api/users/token', (route) => route.fulfill({ status: 500, json: {} }));
  await ada.opens('/profile');
  await ada.page.getByRole('switch', { name: 'Notifications in this browser' }).click();
  await ada.sees('Notifications could not be turned on');
});

test('a time zone follows the browser until another is chosen', thorough, async ({ people }) => {
  const nora = await people.strange('Nora Novak', { timezoneId: 'Asia/Tokyo' });
  await nora.opens('/register');
  await nora.fills({
    'Full name': nora.fullName,
    Email: nora.email,
    Password: nora.password,
    'Confirm password': nora.password,
  });
  const told = nora.page.waitForResponse(
    (reply) => reply.url().endsWith('/users/time-zone') && reply.request().method() === 'PUT',
  );
  await nora.presses('Register');
  expect(await (await told).json()).toMatchObject({ timeZone: 'Asia/Tokyo', chosen: null });

  await nora.opens('/profile');
  const zone = nora.page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveText(/Same as this browser \(Asia\/Tokyo\)/);
  await zone.click();
  await nora.page.getByRole('option', { name: 'Europe/Lisbon' }).click();
  await expect(zone).toHaveText('Europe/Lisbon');
  await expect.poll(async () => (await nora.api.call(getTimeZone, {})).timeZone).toBe('Europe/Lisbon');
  await nora.page.reload();
  await expect(zone).toHaveText('Europe/Lisbon');
});
