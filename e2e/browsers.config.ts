import { defineConfig } from '@playwright/test';
import type { Kept } from './browsers/people.ts';

/** The stories that every browser must tell; Playwright runs them here, and drives no browser. */
export default defineConfig<object, Kept>({
  testDir: 'browsers/stories',
  outputDir: 'results/browsers',
  globalSetup: './start-server.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Beside much other work, too: nothing waits longer than it must.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { baseURL: process.env.MUSTER_URL },
  projects: [
    { name: 'firefox', use: { kind: 'firefox' } },
    { name: 'webkit', use: { kind: 'webkit' } },
  ],
});
