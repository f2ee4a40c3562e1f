import type { Request } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import { startServerIn, type RunningServer } from '../server.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const isStream = (request: Request) => request.url().includes('/users/events');

let second: RunningServer;
test.beforeAll(async () => {
  second = await startServerIn(process.env.MUSTER_DATA_DIR!);
});
test.afterAll(() => second.stop());

test(
  'three tabs of one browser hold one connection, and hand it over when its tab is closed',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const streams: string[] = [];
    bob.context.on('request', (request) => {
      if (isStream(request)) streams.push(request.url());
    });
    const tasks = `${website.path}/tasks`;
    await bob.opens(tasks);
    await bob.isListening();
    const others = [await bob.context.newPage(), await bob.context.newPage()];
    for (const page of others) {
      await page.goto(tasks);
      await expect(page.getByText('To Do is empty')).toBeVisible();
      await expect(page.getByRole('status', { name: 'Changes by others' })).toBeAttached();
    }
    await addTask(ada, website, 'To Do', { title: 'Seen thrice' });
    for (const page of [bob.page, ...others])
      await expect(page.getByRole('link', { name: 'Seen thrice', exact: true })).toBeVisible();
    expect(streams).toHaveLength(1);

    await bob.page.close();
    await expect.poll(() => streams.length).toBe(2);
    await addTask(ada, website, 'To Do', { title: 'Seen twice' });
    for (const page of others)
      await expect(page.getByRole('link', { name: 'Seen twice', exact: true })).toBeVisible();
    expect(streams).toHaveLength(2);
  },
);

test('a change made at one server shows in a browser at the other', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await bob.context.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ _id: bob.id, fullName: bob.fullName, email: bob.email }),
  );
  await bob.opens(`${second.url}${website.path}/tasks`);
  await bob.isListening();
  await bob.reads('To Do is empty');
  await addTask(ada, website, 'To Do', { title: 'From the other server' });
  await expect(bob.link('From the other server')).toBeVisible();
});

test('signing out ends the connection at once, in all tabs', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.isListening();
  const streams: string[] = [];
  ada.context.on('request', (request) => {
    if (isStream(request)) streams.push(request.url());
  });
  const other = await ada.context.newPage();
  await other.goto(`${acme.path}/settings`);
  await expect(other.getByRole('status', { name: 'Changes by others' })).toBeAttached();
  // By the page or by the server, whichever is faster.
  const ended = Promise.race([
    ada.page.waitForEvent('requestfailed', isStream),
    ada.page.waitForEvent('requestfinished', isStream),
  ]);
  await other.getByRole('link', { name: 'Logout', exact: true }).click();
  await ended;
  await expect(other.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await ada.arrivesAt('Login');
  expect(streams, 'nobody listens on').toEqual([]);
});
