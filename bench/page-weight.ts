import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';

const dist = join(import.meta.dirname, '../web/dist');
const chromiumPath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

interface Visit {
  url: string;
  /** The session's cookies, where the screen needs one. */
  cookie?: string;
}

/** Gzipped JavaScript and CSS, in kB, that a first visit of each screen loads. */
export async function weighScreens(origin: string, visits: Record<string, Visit>) {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const weights: Record<string, number> = {};
  try {
    for (const [name, { url, cookie }] of Object.entries(visits)) {
      const context = await browser.newContext();
      if (cookie) await context.addCookies(parseCookies(cookie, origin));
      const page = await context.newPage();
      if (cookie) await signInLocally(page, origin);
      weights[name] = await weigh(page, origin + url);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return weights;
}

async function weigh(page: Page, url: string) {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(() => files.size);
  const sizes = await Promise.all(
    [...files].map(async (path) => (await stat(join(dist, `${path}.gz`))).size),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** Until nothing more comes; the network is never idle, for what others change is told as long as the page is open. */
async function settle(count: () => number) {
  let before: number;
  do {
    before = count();
    await delay(quietMs);
  } while (count() > before);
}

const quietMs = 1_500;

/** The client keeps who is signed in; without that it would not ask the server. */
async function signInLocally(page: Page, origin: string) {
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(() =>
    localStorage.setItem('user', JSON.stringify({ _id: '', fullName: '', email: '' })),
  );
}

const parseCookies = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
