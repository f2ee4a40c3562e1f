import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { browserOptions, enter } from './browser.ts';

const dist = join(import.meta.dirname, '../web/dist');

export interface Visit {
  url: string;
  /** The session's cookies, where the screen needs one. */
  cookie?: string;
}

/** Gzipped JavaScript and CSS, in kB, that a first visit of each screen loads. */
export async function weighScreens(origin: string, visits: Record<string, Visit>) {
  const browser = await chromium.launch(browserOptions);
  const weights: Record<string, number> = {};
  try {
    for (const [name, { url, cookie }] of Object.entries(visits)) {
      const context = await browser.newContext();
      const page = cookie ? await enter(context, origin, cookie) : await context.newPage();
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
