import { createOrganization } from '@muster/contract';
import { png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

test.use({ serviceWorkers: 'allow' });

const failed = [/ERR_INTERNET_DISCONNECTED/, /ApiError: You are offline/];
const mark = ({ page }: Person) => page.getByRole('status').filter({ hasText: 'You are offline' });

/** Once the whole app is kept in the browser, and this page is given what is kept. */
const isKept = ({ page }: Person) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const claimed = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    await serviceWorker.ready;
    if (!serviceWorker.controller) await claimed;
  });

test('the app opens without a network, says so, and goes on by itself', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await ada.page.clock.install();
  await ada.opens('/');
  await isKept(ada);
  ada.expectsInConsole(...failed);
  await ada.context.setOffline(true);

  for (const path of ['/', `${website.path}/tasks`, '/profile']) {
    await ada.opens(path);
    await expect(ada.page.getByRole('main').getByRole('alert')).toContainText('You are offline');
    await expect(mark(ada)).toBeVisible();
    await expect(ada.link('Invites')).toBeVisible();
  }
  await ada.opens(`${website.path}/tasks`);
  await expect(ada.page.getByRole('main').getByRole('alert')).toBeVisible();
  // The browser says that it is back: nobody has to look for the server every few seconds.
  await ada.stopsTime();
  const heard = ada.page.evaluate(
    () => new Promise((resolve) => window.addEventListener('online', () => resolve(true))),
  );
  await ada.context.setOffline(false);
  await heard;
  // Everybody at one line is back at once: each waits a little, by chance.
  await ada.page.clock.runFor(3_000);
  await ada.reads('To Do is empty');
  await expect(mark(ada)).toBeHidden();
  await expect(ada.page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test(
  'what was read stays readable while the network is away, and a change is refused',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    await ada.opens('/');
    await ada.reads('Acme');
    await isKept(ada);
    ada.expectsInConsole(...failed);
    await ada.context.setOffline(true);
    await expect(mark(ada)).toBeVisible();
    await ada.follows('My Profile');
    await ada.arrivesAt('My Profile');
    await ada.follows('Home');
    await ada.arrivesAt('My Organizations');
    await ada.reads(acme.name);
    await ada.follows('My Profile');
    await ada.presses('Edit');
    await ada.fills({ Name: 'Ada King' });
    await ada.presses('Save');
    await ada.sees('You are offline');
    await expect(ada.field('Name')).toHaveValue('Ada King');
    await ada.context.setOffline(false);
    await ada.presses('Save');
    await ada.sees('User updated successfully!');
    await ada.follows('Home');
    await ada.reads(acme.name);
  },
);

test('calls and files of the API are never kept', thorough, async ({ ada }) => {
  const body = { name: 'Acme' };
  await ada.api.call(createOrganization, { body, file: png('logo.png') });
  await ada.opens('/');
  await isKept(ada);
  await ada.page.reload();
  const logo = ada.link(/Acme/).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const kept = await ada.page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept).toContain('/boot.js');
  expect(kept.filter((path) => !/^\/(assets\/.+|boot\.js|favicon\.svg)?$/.test(path))).toEqual([]);
});
