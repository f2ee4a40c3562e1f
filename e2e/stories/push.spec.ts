import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTask, getPushKey, register, toastTimes } from '@muster/contract';
import { chromium, expect, test } from '@playwright/test';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import config from '../playwright.config.ts';
import { Person } from '../person.ts';
import { startServer, type RunningServer } from '../server.ts';
import { clickNotification, listNotifications, watchNewWindows } from '../service-worker.ts';
import { foundOrganization, startProject, type Project } from '../world.ts';

// One story in parts: a browser that can subscribe takes seconds to start.
test.describe.configure({ mode: 'serial' });

const password = 'a long walk home';
const person = (fullName: string, email: string) => ({ id: crypto.randomUUID(), fullName, email, password });

let server: RunningServer;
let pushService: string;
let profile: string;
let ada: Person;
let bob: Person;
let website: Project;

test.beforeAll(async ({ browser, channel, launchOptions: { args = [], ...launch } }) => {
  const [registrationPort, linePort] = [await findFreePort(), await findFreePort()];
  pushService = `http://127.0.0.1:${registrationPort}`;
  const program = ['server/test/support/serve-with-push.ts', String(registrationPort), String(linePort)];
  server = await startServer({ program });
  profile = await mkdtemp(join(tmpdir(), 'muster-push-'));
  // Only a browser with a profile of its own subscribes; it is led to stand-ins for its maker's servers.
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    channel,
    baseURL: server.url,
    viewport: config.use!.viewport,
    reducedMotion: 'reduce',
    args: [
      ...args.filter((arg) => arg !== '--disable-background-networking'),
      '--ignore-certificate-errors',
      `--gcm-checkin-url=${pushService}/checkin`,
      `--gcm-registration-url=${pushService}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${linePort}`,
    ],
  });
  ada = await Person.at(person('Ada Lovelace', 'ada@example.com'), context);
  await ada.hasNoStream();
  const elsewhere = await browser.newContext({ baseURL: server.url });
  bob = await Person.at(person('Bob Martin', 'bob@example.com'), elsewhere);
  for (const { id: _id, fullName, email, api } of [ada, bob])
    await api.call(register, { body: { _id, fullName, email, password } });
  const acme = await foundOrganization(bob, 'Acme', { employee: [ada] });
  website = await startProject(bob, acme, 'Website', { team: [ada], statuses: ['To Do'] });
  await context.clearCookies();
});

test.afterAll(async () => {
  await ada?.context.close();
  await bob?.context.close();
  await server?.stop();
  if (profile) await rm(profile, { recursive: true, force: true });
});

test.afterEach(() => expect(ada.complaints(), 'what the browser complained about').toEqual([]));

async function bobAssigns(title: string) {
  const body = { title, status: website.statuses['To Do']!, assignedTo: [ada.id] };
  const { task } = await bob.api.call(createTask, { params: website.params, body });
  return `${website.path}/tasks/${task._id}`;
}

const fcmToken = () => ada.page.evaluate(() => localStorage.getItem('fcmToken'));
const worker = () => ada.context.serviceWorkers()[0]!;
const isSubscribed = async () => (await ada.api.call(getPushKey, {})).isSubscribed;

/** Until notifications, which come after the first picture, have looked after the subscription. */
async function adaOpens(path: string) {
  const isLookedAfter = ada.page.waitForResponse(/\/api\/users\/token$/);
  await ada.opens(path);
  await isLookedAfter;
}

async function adaSignsIn(isSignedIn = false) {
  // What an earlier session has asked for, the next one would see refused.
  await (isSignedIn ? adaOpens('/login') : ada.opens('/login'));
  await ada.page.waitForLoadState('networkidle');
  await ada.fills({ Email: ada.email, Password: password });
  await ada.presses('Login');
  await ada.sees('Signed in successfully');
  await expect.poll(fcmToken).toContain('"endpoint"');
}

/** Her browser runs, with none of its windows on Muster. */
const adaLooksElsewhere = () => ada.opens('about:blank');

test('who has allowed notifications is registered silently after signing in', async () => {
  await ada.context.grantPermissions(['notifications'], { origin: server.url });
  await adaSignsIn();
  const { keys } = JSON.parse((await fcmToken())!);
  expect(Object.keys(keys).toSorted()).toEqual(['auth', 'p256dh']);
  await expect.poll(isSubscribed).toBe(true);
});

test('a subscription that has not changed is not sent again', async () => {
  const sent: string[] = [];
  ada.page.on('request', (request) => {
    if (request.url().endsWith('/api/users/token')) sent.push(request.method());
  });
  await ada.page.reload();
  await expect.poll(() => sent).toEqual(['GET']);
  await ada.page.waitForLoadState('networkidle');
  expect(sent).toEqual(['GET']);
});

test('who looks at the app reads a message there, for five seconds', async () => {
  await ada.page.clock.install();
  await adaOpens('/profile');
  await ada.arrivesAt('My Profile');
  await ada.page.waitForLoadState('networkidle');
  await ada.stopsTime();
  await bobAssigns('Write the copy');
  const words = 'Bob Martin assigned you a task: WEB-1 Write the copy (Website)';
  await ada.sees(words);
  const toast = ada.page.locator('.toast.info', { hasText: words });
  await ada.page.clock.runFor(toastTimes.push - 1);
  await expect(toast).toBeVisible();
  await ada.page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  expect(await listNotifications(worker())).toEqual([]);
  await ada.page.clock.resume();
});

test('who looks elsewhere is told by the system, and a click opens the task', async () => {
  await adaLooksElsewhere();
  const screen = await bobAssigns('Proofread');
  const notification = {
    title: 'Bob Martin assigned you a task',
    body: 'WEB-2 Proofread (Website)',
    path: screen,
  };
  await expect.poll(() => listNotifications(worker())).toEqual([notification]);
  const opened = await watchNewWindows(worker());
  await clickNotification(worker());
  await expect.poll(opened).toEqual([`${server.url}${screen}`]);
  expect(await listNotifications(worker())).toEqual([]);
});

test('a click leads an open window to the task, without reloading it', async () => {
  await adaLooksElsewhere();
  const screen = await bobAssigns('Illustrate');
  await expect.poll(() => listNotifications(worker())).toHaveLength(1);
  await adaOpens('/profile');
  await ada.arrivesAt('My Profile');
  await ada.page.waitForLoadState('networkidle');
  await ada.page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await clickNotification(worker());
  await ada.isAt(screen);
  await expect(ada.field('Title')).toHaveValue('Illustrate');
  expect(await ada.page.evaluate(() => 'isTheSame' in window)).toBe(true);
});

for (const path of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a click on ${path} leads home`, async () => {
    await adaLooksElsewhere();
    const opened = await watchNewWindows(worker());
    await clickNotification(worker(), path);
    await expect.poll(opened).toEqual([`${server.url}/`]);
  });
}

test('a browser that its push service has forgotten is forgotten here, and registers anew', async () => {
  await ada.opens('/profile');
  const before = await fcmToken();
  await ada.page.waitForLoadState('networkidle');
  await adaLooksElsewhere();
  await ada.page.request.post(`${pushService}/forget`);
  await bobAssigns('Lost');
  await expect.poll(isSubscribed).toBe(false);
  await ada.opens('/profile');
  await expect.poll(isSubscribed).toBe(true);
  await expect.poll(fcmToken).not.toBe(before);
  await bobAssigns('Found');
  await ada.sees('Bob Martin assigned you a task: WEB-5 Found (Website)');
});

test('the profile turns this browser off and on', async () => {
  const choice = ada.page.getByRole('switch', { name: 'Notifications in this browser' });
  await ada.opens('/profile');
  await expect(choice).toBeChecked();
  await choice.click();
  await expect.poll(isSubscribed).toBe(false);
  await expect.poll(fcmToken).toBeNull();
  await ada.page.reload();
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  await expect.poll(isSubscribed).toBe(true);
});

test('signing out forgets the subscription, signing in brings it back', async () => {
  await ada.page.waitForLoadState('networkidle');
  await ada.follows('Logout');
  await ada.arrivesAt('Login');
  await expect.poll(fcmToken).toBeNull();
  await adaSignsIn();
  await expect.poll(isSubscribed).toBe(true);
  const isSignedIn = true;
  await adaSignsIn(isSignedIn);
  await expect.poll(isSubscribed).toBe(true);
});
