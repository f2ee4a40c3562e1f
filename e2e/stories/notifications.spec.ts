import { listInbox } from '@muster/contract';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

const prompt = ({ page }: Person) => page.getByRole('region', { name: 'Notifications in this browser' });

/** Bob takes somebody onto a team, which their inbox tells them. */
async function isToldOfSomething(person: Person, bob: Person) {
  const acme = await foundOrganization(bob, 'Acme', { employee: [person] });
  await startProject(bob, acme, 'Website', { team: [person] });
  const notices = async () => (await person.api.call(listInbox, { querystring: {} })).notices.length;
  await expect.poll(notices).toBe(1);
}

/** What the page writes into the console for whoever looks there. */
function notesOf({ page }: Person) {
  const notes: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'log') notes.push(message.text());
  });
  return notes;
}

/** As a browser that asks its user, who then answers. */
async function asksForPermission(person: Person, answer: NotificationPermission) {
  await person.page.addInitScript((answer) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = answer);
  }, answer);
}

test(
  'whoever denies the permission sees nothing of it but a line in the console',
  thorough,
  async ({ ada, bob }) => {
    await isToldOfSomething(ada, bob);
    const notes = notesOf(ada);
    await asksForPermission(ada, 'denied');
    await ada.opens('/inbox');
    await ada.presses('Turn on', prompt(ada));
    await expect.poll(() => notes).toContain('Permission for notifications was denied.');
    await expect(prompt(ada)).toHaveCount(0);
    expect(await ada.page.evaluate(() => localStorage.getItem('fcmToken'))).toBeNull();
    await ada.follows('My Profile');
    const choice = ada.page.getByRole('switch', { name: 'Notifications in this browser' });
    await expect(choice).toBeDisabled();
    await ada.reads('Blocked. Allow them in your browser’s settings for this site.');
    expect(ada.unreadToasts()).toEqual([]);
  },
);

test(
  'nobody is asked before they were told of something; who has no time for the question is not asked again',
  thorough,
  async ({ ada, bob }) => {
    await ada.hasNoStream();
    await asksForPermission(ada, 'granted');
    for (const [path, empty] of [
      ['/', 'No organizations yet'],
      ['/inbox', 'Nothing left to read'],
    ] as const) {
      await ada.opens(path);
      await ada.reads(empty);
      await ada.page.waitForLoadState('networkidle');
      await expect(prompt(ada)).toHaveCount(0);
    }
    await isToldOfSomething(ada, bob);
    await ada.page.reload();
    await ada.presses('Not now', prompt(ada));
    await expect(prompt(ada)).toHaveCount(0);
    const notices = ada.page.getByRole('list', { name: 'Notices' });
    await expect(notices.getByRole('link').first()).toBeFocused();
    await ada.page.reload();
    await expect(notices).toBeVisible();
    await expect(prompt(ada)).toHaveCount(0);
  },
);

test('a push service that refuses is a line in the console, and nothing else', thorough, async ({ ada }) => {
  // The browsers of these stories keep nothing, as in incognito mode: Chromium says why it refuses.
  ada.expectsInConsole(
    /does not support the Push API in incognito mode/,
    /^error: AbortError: Registration failed/,
  );
  await ada.context.grantPermissions(['notifications'], { origin: process.env.MUSTER_URL! });
  const isRefused = ada.page.waitForEvent('console', (message) => message.text().includes('AbortError'));
  await ada.opens('/');
  await ada.arrivesAt('My Organizations');
  await isRefused;
  await ada.follows('My Profile');
  await ada.arrivesAt('My Profile');
  expect(ada.unreadToasts()).toEqual([]);
});

test('a push service that never answers is given up after a while', thorough, async ({ ada }) => {
  ada.expectsInConsole(/^error: Error: The push service did not answer within 20 seconds\./);
  await ada.context.grantPermissions(['notifications'], { origin: process.env.MUSTER_URL! });
  const isWaiting = ada.page.waitForEvent('console', (message) => message.text() === 'subscribing');
  await ada.page.addInitScript(() => {
    PushManager.prototype.subscribe = () => {
      console.log('subscribing');
      return new Promise(() => {});
    };
  });
  await ada.page.clock.install();
  await ada.opens('/');
  await isWaiting;
  const isGivenUp = ada.page.waitForEvent('console', (message) => message.type() === 'error');
  await ada.page.clock.fastForward(20_000);
  await isGivenUp;
});
