import { defineConfig } from 'vitest/config';

// Debian, an archive and an image are made first: minutes, where everything has to be fetched.
const patienceMs = 20 * 60_000;

export default defineConfig({
  test: {
    name: 'packages',
    include: ['test/**/*.test.ts'],
    testTimeout: 5 * 60_000,
    hookTimeout: patienceMs,
    fileParallelism: false,
  },
});
