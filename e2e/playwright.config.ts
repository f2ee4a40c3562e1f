import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const usual = '/usr/bin/chromium';
const executablePath = process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync(usual) ? usual : undefined);

export default defineConfig({
  testDir: 'stories',
  outputDir: 'results',
  globalSetup: './start-server.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    baseURL: process.env.MUSTER_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // What moves cannot be pressed, and what fades has no colour yet.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording one fetches previews of images from the page, which its security policy forbids: ask with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
