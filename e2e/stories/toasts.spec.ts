import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

const notifications = (person: Person) =>
  person.page.getByRole('region', { name: 'Notifications', exact: true });

test('a toast stands at the top right for a second, and waits while somebody reads it', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const { clock } = ada.page;
  await clock.install();
  await ada.opens(`${website.path}/tasks`);
  const add = ada.button('+ Add');
  await expect(add).toBeVisible();
  // A screen reader hears what changes in a region that was there before.
  await expect(notifications(ada)).toHaveAttribute('aria-live', 'polite');
  await ada.stopsTime();

  const toast = notifications(ada).getByRole('alert').filter({ hasText: 'Title is required' });
  await add.click();
  await expect(toast).toBeVisible();
  const { x, y, width, height } = (await toast.boundingBox())!;
  expect(x + width / 2).toBeGreaterThan(1280 / 2);
  expect(y + height).toBeLessThan(800 / 4);
  await clock.runFor(999);
  await expect(toast).toBeVisible();
  await clock.runFor(1);
  await expect(toast).toHaveCount(0);

  await add.click();
  await toast.hover();
  await clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await ada.page.mouse.move(0, 400);
  await clock.runFor(1000);
  await expect(toast).toHaveCount(0);

  await add.click();
  await toast.getByRole('button', { name: 'Close' }).focus();
  await clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await add.focus();
  await clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('the greeting after signing in stands a little longer', thorough, async ({ ada, people }) => {
  const phone = await people.elsewhere(ada);
  const { clock } = phone.page;
  await clock.install();
  await phone.opens('/login');
  await phone.fills({ Email: ada.email, Password: ada.password });
  await phone.stopsTime();
  await phone.presses('Login');
  const greeting = notifications(phone).getByText('Signed in successfully');
  await expect(greeting).toBeVisible();
  await clock.runFor(1299);
  await expect(greeting).toBeVisible();
  await clock.runFor(1);
  await expect(greeting).toHaveCount(0);
});
