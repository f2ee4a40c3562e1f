import { register } from '@muster/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { startDeployments, startVersions } from '../deployment.ts';
import { newIdentity, thorough } from '../people.ts';
import { Person } from '../person.ts';
import { foundOrganization, startProject } from '../world.ts';

test.use({ serviceWorkers: 'allow' });

let deployments: Awaited<ReturnType<typeof startDeployments>>;
let versions: Awaited<ReturnType<typeof startVersions>> | undefined;
test.beforeEach(async () => {
  deployments = await startDeployments();
});
test.afterEach(async () => {
  await deployments.stop();
  await versions?.stop();
  versions = undefined;
});

/** As the app does once somebody is signed in; answers when the newest version is kept. */
const keepsNewest = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await registration.update();
    const { installing } = registration;
    if (installing)
      await new Promise<void>((resolve) => {
        installing.onstatechange = () => {
          if (installing.state !== 'installing') resolve();
        };
      });
    await navigator.serviceWorker.ready;
  });

const entryOf = (page: Page) => page.locator('script[type=module]').getAttribute('src');
const keptBy = (page: Page) => page.evaluate(() => caches.keys());
const keepsOnly = (page: Page, version: string, timeout = 10_000) =>
  expect.poll(() => keptBy(page), { timeout }).toEqual([expect.stringContaining(version)]);
/** Not from what the browser may happen to have kept of its own accord. */
const status = (page: Page, file: string) =>
  page.evaluate(async (file) => (await fetch(file, { cache: 'no-store' })).status, file);

test(
  'after a deployment a reload brings the new version, also without a network',
  thorough,
  async ({ page, context }) => {
    await page.goto(`${deployments.url}/login`);
    const old = (await entryOf(page))!;
    await keepsNewest(page);
    deployments.deploy('second');
    await keepsNewest(page);

    // The version that is open still finds its files, which the server no longer has.
    expect(await keptBy(page)).toHaveLength(2);
    expect(await status(page, old)).toBe(200);
    await page.reload();
    expect(await entryOf(page)).toContain('second');
    // The worker may not yet have noticed at the first reload that another one waits.
    await expect(async () => {
      await page.reload();
      await keepsOnly(page, 'second', 3_000);
    }).toPass();

    await context.setOffline(true);
    await page.reload();
    expect(await entryOf(page)).toContain('second');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
);

test(
  'while another window shows the old version, its files are kept',
  thorough,
  async ({ page, context }) => {
    await page.goto(`${deployments.url}/login`);
    const old = (await entryOf(page))!;
    await keepsNewest(page);
    const other = await context.newPage();
    await other.goto(`${deployments.url}/register`);
    deployments.deploy('second');
    await keepsNewest(page);
    await page.reload();
    expect(await entryOf(page)).toContain('second');
    expect(await status(other, old)).toBe(200);

    deployments.deploy('third');
    await keepsNewest(page);
    await page.reload();
    expect(await entryOf(page)).toContain('third');
    expect(await status(other, old)).toBe(200);
    await other.close();
    // At the first reload the other window may still be about to close.
    await expect(async () => {
      await page.reload();
      await keepsOnly(page, 'third', 3_000);
    }).toPass();
  },
);

test(
  'whichever windows come and go, the files of one that is still open are kept',
  thorough,
  async ({ page, context }) => {
    await page.goto(`${deployments.url}/login`);
    const old = (await entryOf(page))!;
    await keepsNewest(page);
    deployments.deploy('second');
    await keepsNewest(page);
    const opens = async () => {
      const window = await context.newPage();
      await window.goto(`${deployments.url}/register`);
      expect(await entryOf(window)).toContain('second');
      return window;
    };
    const first = await opens();
    expect(await status(page, old)).toBe(200);
    await first.close();
    const next = await opens();
    expect(await status(page, old)).toBe(200);
    await next.reload();
    expect(await status(page, old)).toBe(200);
    await page.close();
    await expect(async () => {
      await next.reload();
      await keepsOnly(next, 'second', 3_000);
    }).toPass();
  },
);

/** Somebody who works with the first version. */
async function atWork(browser: Browser, baseURL: string, serviceWorkers: 'allow' | 'block') {
  const context = await browser.newContext({ baseURL, serviceWorkers });
  const ada = await Person.at(newIdentity('Ada Lovelace'), context);
  const { id: _id, fullName, email, password } = ada;
  await ada.api.call(register, { body: { _id, fullName, email, password } });
  await startProject(ada, await foundOrganization(ada, 'Acme'), 'Website', { statuses: ['To Do'] });
  await context.clearCookies();
  await ada.opens('/login');
  await ada.fills({ Email: email, Password: password });
  await ada.presses('Login');
  await ada.arrivesAt('My Organizations');
  await ada.page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return ada;
}

for (const withOrWithout of ['with', 'without'] as const) {
  test(
    `an open tab goes on after deployments, whichever tabs come and go, ${withOrWithout} a service worker`,
    thorough,
    async ({ browser }) => {
      test.setTimeout(180_000);
      versions = await startVersions('first');
      const hasWorker = withOrWithout === 'with';
      const ada = await atWork(browser, versions.url, hasWorker ? 'allow' : 'block');
      const opens = async () => {
        const tab = await ada.context.newPage();
        await tab.goto('/');
        await expect(tab.getByRole('heading', { name: 'My Organizations' })).toBeVisible();
        return tab;
      };
      if (hasWorker) await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));

      await versions.deploy('second');
      const other = await opens();
      expect(await entryOf(other)).toContain('second');
      await ada.follows(/^Acme/);
      await ada.arrivesAt('My Projects');
      await ada.follows(/^Website/);
      await ada.reads('To Do is empty');
      await other.close();
      const next = await opens();
      await ada.follows('Project Settings');
      await ada.arrivesAt('Project settings');

      await versions.deploy('third');
      await next.reload();
      expect(await entryOf(next)).toContain('third');
      await ada.follows(/^Manage Status/);
      await expect(ada.field('Name of To Do')).toHaveValue('To Do');
      await next.close();
      await ada.follows('My Profile');
      await expect(ada.field('Name')).toHaveValue('Ada Lovelace');
      expect(await ada.page.evaluate(() => 'isTheSame' in window)).toBe(true);
      await ada.page.reload();
      expect(await entryOf(ada.page)).toContain('third');
      await expect(ada.field('Name')).toHaveValue('Ada Lovelace');
      await ada.context.close();
    },
  );
}

test('a worker whose page is of another version is not taken into use', async ({ page }) => {
  await page.goto(`${deployments.url}/login`);
  deployments.deployAllButTheWorker('second');
  const state = await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js');
    return new Promise((resolve) => {
      installing!.onstatechange = () => resolve(installing!.state);
    });
  });
  expect(state).toBe('redundant');
  expect(await page.evaluate(async () => (await fetch('/login')).status)).toBe(200);
});
