import { existsSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

export const browserOptions = {
  executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync),
  args: ['--no-sandbox', '--disable-gpu'],
};

/** A page of somebody with this session. The client keeps who is signed in; without that it would not ask the server. */
export async function enter(context: BrowserContext, url: string, cookie: string) {
  const { origin } = new URL(url);
  await context.addCookies(parseCookies(cookie, origin));
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(() =>
    localStorage.setItem('user', JSON.stringify({ _id: '', fullName: '', email: '' })),
  );
  return page;
}

const parseCookies = (cookie: string, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
