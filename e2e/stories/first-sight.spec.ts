import type { Locator } from '@playwright/test';
import { fetchedUntilSeen, mostRequests, noteWhenSeen } from '../first-sight.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const light = 'rgb(245, 247, 246)';
const dark = 'rgb(12, 16, 15)';

const frame = ({ page }: Person) => page.locator('#frame');
const bar = (within: Locator) => within.locator('.nav');
const app = ({ page }: Person) => page.locator('#app');

/** The app's code stays on the way until the story lets it go on. */
const withoutCode = (person: Person) => person.holdsBack(/\/assets\/.*\.js$/);

async function startWebsite(ada: Person) {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  const tasks = `${website.path}/tasks`;
  return { acme, website, tasks, task };
}

interface Asked {
  call: string;
  isEarly: boolean;
}

/** The answers that nobody has taken yet. */
type Waiting = typeof globalThis & { early: Map<string, unknown> };

/** Nothing of the first picture: the stream, that somebody looks, and the views, which are meant to come after it. */
const isBeside = (path: string) => ['/events', '/presence', '/views'].some((end) => path.endsWith(end));

/** What the bar counts is asked for once the screen is there. */
const [inbox, invites] = ['GET /api/users/inbox?limit=1', 'GET /api/users/invites'];

/** Every call of the API, and whether it was made before there was any code that could have. */
async function notesCalls({ context, page }: Person) {
  const calls: Asked[] = [];
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ request: { method, url }, initiator }) => {
    const { pathname, search } = new URL(url);
    if (!pathname.startsWith('/api/') || isBeside(pathname)) return;
    const isEarly = Boolean(initiator.stack?.callFrames[0]?.url.endsWith('/boot.js'));
    calls.push({ call: `${method} ${pathname}${search}`, isEarly });
  });
  return calls;
}

const countOf = (calls: readonly Asked[], isEarly: boolean) =>
  calls.filter((asked) => asked.isEarly === isEarly).length;

test('the frame is there before any script has run, as dark as the system, and says nothing', async ({
  people,
}) => {
  for (const [colorScheme, color] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const ada = await people.invited('Ada Lovelace', { colorScheme });
    await ada.page.route(/\.js$/, (route) => route.abort());
    ada.expectsInConsole(/ERR_FAILED/);
    await ada.opens('/');
    await expect(frame(ada).getByText('Muster')).toBeVisible();
    await expect(bar(frame(ada))).toHaveCSS('background-color', color);
    await expect(frame(ada).locator('i').first()).toBeVisible();
    expect(await ada.page.locator('body').ariaSnapshot()).toBe('');
    await expect(app(ada)).toBeEmpty();
  }
});

test('an app that cannot be fetched says so, and can be tried again', thorough, async ({ ada }) => {
  await ada.page.route(/assets\/.*\.js$/, (route) => route.abort());
  ada.expectsInConsole(/ERR_FAILED/);
  await ada.opens('/');
  await expect(ada.page.getByRole('alert')).toHaveText('Muster could not be loaded. Try again');
  await ada.page.unrouteAll();
  await ada.page.getByRole('link', { name: 'Try again' }).click();
  await expect(ada.page.getByRole('main')).toBeVisible();
  await expect(ada.page.getByText('could not be loaded')).toBeHidden();
});

test('who chose another theme than the system’s has the frame in it', thorough, async ({ ada }) => {
  await ada.opens('/');
  await ada.presses('Switch theme');
  await expect(bar(app(ada))).toHaveCSS('background-color', dark);
  const goOn = await withoutCode(ada);
  await ada.page.reload({ waitUntil: 'commit' });
  await expect(bar(frame(ada))).toHaveCSS('background-color', dark);
  goOn();
  await ada.arrivesAt('My Organizations');
});

test(
  'nothing jumps when the app takes over from the frame, which is gone then',
  thorough,
  async ({ people }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      const ada = await people.invited('Ada Lovelace', { viewport });
      const goOn = await withoutCode(ada);
      await ada.page.goto('/', { waitUntil: 'commit' });
      const places = async (within: Locator) => [
        await bar(within).boundingBox(),
        await within.locator('.brand svg').boundingBox(),
      ];
      // With its style, which may come after it.
      await expect(bar(frame(ada))).toHaveCSS('position', 'sticky');
      const before = await places(frame(ada));
      goOn();
      await ada.arrivesAt('My Organizations');
      expect(await places(app(ada))).toEqual(before);
      await expect(frame(ada)).toHaveCount(0);
    }
  },
);

test('a screen’s first calls are made beside its code, and none of them twice', thorough, async ({ ada }) => {
  const { acme, tasks, task, website } = await startWebsite(ada);
  await ada.hasNoStream();
  const screens = [
    { path: '/', early: 3, later: [inbox], shows: ada.page.getByText('Acme') },
    {
      path: `${acme.path}/projects`,
      early: 4,
      later: [inbox, invites],
      shows: ada.page.getByText('Website'),
    },
    { path: tasks, early: 7, later: [inbox, invites], shows: ada.link('Write the copy') },
    {
      path: `${tasks}?tab=${website.statuses['Done']}`,
      early: 7,
      later: [inbox, invites],
      shows: ada.page.getByText('Done is empty'),
    },
    { path: task.screen, early: 9, later: [inbox, invites], shows: ada.field('Title') },
  ];
  const calls = await notesCalls(ada);
  for (const { path, early, later, shows } of screens) {
    const goOn = await withoutCode(ada);
    await ada.page.goto('about:blank');
    calls.length = 0;
    await ada.page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => countOf(calls, true), { message: path }).toBe(early);
    goOn();
    await expect(shows.first()).toBeVisible();
    await ada.hearsKeys();
    const others = () => calls.filter(({ isEarly }) => !isEarly).map(({ call }) => call);
    // Then nothing more, though they may come long after the rest.
    await expect.poll(() => others().toSorted(), { message: path }).toEqual(later);
    await ada.page.waitForLoadState('networkidle');
    expect(others().toSorted(), path).toEqual(later);
    expect(countOf(calls, true), path).toBe(early);
    // Each was wanted.
    expect(await ada.page.evaluate(() => [...(globalThis as Waiting).early.keys()]), path).toEqual([]);
    await ada.page.unrouteAll({ behavior: 'wait' });
    await ada.hasNoStream();
  }
});

test('a first visit takes few requests until what somebody came for is seen', async ({ ada, browser }) => {
  const { acme, tasks, task } = await startWebsite(ada);
  await ada.opens(tasks);
  const storageState = await ada.context.storageState();
  const visits = [
    { screen: 'login', storageState: undefined, path: '/login', seen: 'Forgot' },
    { screen: 'organizations', storageState, path: '/', seen: 'Acme' },
    { screen: 'projects', storageState, path: `${acme.path}/projects`, seen: 'Website' },
    { screen: 'tasks', storageState, path: tasks, seen: 'Write the copy' },
    { screen: 'a task', storageState, path: task.screen, seen: 'Update Task' },
  ] as const;
  for (const { screen, storageState: kept, path, seen } of visits) {
    const context = await browser.newContext({ storageState: kept });
    const page = await context.newPage();
    await page.addInitScript(noteWhenSeen, seen);
    await page.goto(path, { waitUntil: 'commit' });
    const { fetched } = await fetchedUntilSeen(page);
    // What is loaded behind the first sight may be asked for before the next frame looks.
    const names = fetched
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => !name.startsWith('/assets/after-'));
    expect(names.length, `${screen}: ${names.join(' ')}`).toBeLessThanOrEqual(mostRequests[screen]);
    await context.close();
  }
});

test('the board asks for its columns itself, and for nothing in vain', thorough, async ({ ada }) => {
  const { tasks } = await startWebsite(ada);
  await ada.hasNoStream();
  const calls = await notesCalls(ada);
  await ada.opens(`${tasks}?view=board`);
  await expect(ada.row('Write the copy')).toBeVisible();
  await ada.page.waitForLoadState('networkidle');
  expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length);
  expect(calls.filter(({ call, isEarly }) => isEarly && call.includes('order=newest'))).toEqual([]);
});

test('an answer that has waited for long is asked for anew', thorough, async ({ ada }) => {
  await ada.hasNoStream();
  await ada.page.clock.install();
  const calls = await notesCalls(ada);
  const goOn = await withoutCode(ada);
  await ada.page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => countOf(calls, true)).toBe(3);
  await ada.page.clock.fastForward(10_001);
  goOn();
  await ada.arrivesAt('My Organizations');
  // Those three, and the unread notices, which are counted later.
  await expect.poll(() => countOf(calls, false)).toBe(4);
});

test('who is not signed in asks only whether anybody has registered', thorough, async ({ ada, newcomer }) => {
  const { tasks } = await startWebsite(ada);
  const calls = await notesCalls(newcomer);
  const goOn = await withoutCode(newcomer);
  await newcomer.page.goto(tasks, { waitUntil: 'commit' });
  await expect(bar(frame(newcomer))).toBeVisible();
  await expect(frame(newcomer).locator('i').first()).toBeHidden();
  goOn();
  await newcomer.arrivesAt('Login');
  // But for whether anybody has registered.
  expect(calls).toEqual([{ call: 'GET /api/health', isEarly: false }]);
});

test('a session that has ended meanwhile leads to the login screen and back, as ever', async ({ ada }) => {
  const { tasks } = await startWebsite(ada);
  await ada.context.clearCookies({ name: /muster|XSRF/ });
  ada.expectsInConsole('401 /users/profile', '401 /users/logout');
  await ada.opens(tasks);
  await ada.arrivesAt('Login');
  await ada.reads('You were signed out. Sign in to continue where you left off.');
  await ada.fills({ Email: ada.email, Password: ada.password });
  await ada.presses('Login');
  await ada.isAt(tasks);
  await expect(ada.link('Write the copy')).toBeVisible();
});

test('who may not see a project is told so, as ever', thorough, async ({ ada, bob }) => {
  const { tasks } = await startWebsite(ada);
  const calls = await notesCalls(bob);
  bob.expectsInConsole(/^404 \/organizations\/:id/);
  await bob.opens(tasks);
  await bob.arrivesAt("Something's missing.");
  expect(calls).not.toEqual([]);
});
