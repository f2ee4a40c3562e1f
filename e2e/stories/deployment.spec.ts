import { expect, test, type Page } from '@playwright/test';
import { startDeployments } from '../deployment.ts';

test.use({ serviceWorkers: 'allow' });

let deployments: Awaited<ReturnType<typeof startDeployments>>;
test.beforeEach(async () => {
  deployments = await startDeployments();
});
test.afterEach(() => deployments.stop());

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
const versions = (page: Page) => page.evaluate(() => caches.keys());
const keepsOnly = (page: Page, version: string, timeout = 10_000) =>
  expect.poll(() => versions(page), { timeout }).toEqual([expect.stringContaining(version)]);
const status = (page: Page, file: string) => page.evaluate(async (file) => (await fetch(file)).status, file);

test('after a deployment a reload brings the new version, also without a network', async ({
  page,
  context,
}) => {
  await page.goto(`${deployments.url}/login`);
  const old = (await entryOf(page))!;
  await keepsNewest(page);
  deployments.deploy('second');
  await keepsNewest(page);

  // The version that is open still finds its files, which the server no longer has.
  expect(await versions(page)).toHaveLength(2);
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
});

test('while another window shows the old version, its files are kept', async ({ page, context }) => {
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
});

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
