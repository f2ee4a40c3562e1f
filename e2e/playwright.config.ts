import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const usual = '/usr/bin/chromium';
const chromium = process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync(usual) ? usual : undefined);
const shell = process.env.PLAYWRIGHT_HEADLESS_SHELL ?? chromium;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // A process less for each browser.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// A shell without windows knows no push messages.
const needWholeBrowser = /(push|notifications|notification-choices)\.spec\.ts/;

export default defineConfig({
  testDir: 'stories',
  outputDir: 'results',
  globalSetup: './start-server.ts',
  // For two processors: some of the time something is waited for.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Only what never ends is ended: a machine may be busy with much else.
  timeout: 180_000,
  expect: { timeout: 100_000 },
  use: {
    browserName: 'chromium',
    baseURL: process.env.MUSTER_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // What moves cannot be pressed, and what fades has no colour yet.
    contextOptions: { reducedMotion: 'reduce' },
    // One that is ready earlier or later answers, or fetches, what a story means to hold up: only stories about it have one.
    serviceWorkers: 'block',
    actionTimeout: 100_000,
    navigationTimeout: 100_000,
    // Recording one fetches previews of images from the page, which its security policy forbids: ask with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'stories',
      testIgnore: needWholeBrowser,
      use: { launchOptions: { executablePath: shell, args } },
    },
    {
      name: 'push',
      testMatch: needWholeBrowser,
      // Of what Playwright brings itself, too, the whole one.
      use: {
        channel: chromium ? undefined : 'chromium',
        launchOptions: { executablePath: chromium, args },
        serviceWorkers: 'allow',
      },
    },
  ],
});
