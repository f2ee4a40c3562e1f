import { defineConfig } from 'vitest/config';

/** What installs packages, some of it from nothing: minutes, and a registry has to be in reach. */
export default defineConfig({
  test: { include: ['bin/test/setup/*.test.mjs'], testTimeout: 900_000, hookTimeout: 300_000, maxWorkers: 1 },
});
