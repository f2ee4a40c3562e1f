import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // It replaces a module, which the files after it would see.
    exclude: ['src/access/passwords.test.ts'],
    // Loading the server anew for each file takes longer than most files.
    isolate: false,
    globalSetup: ['test/template-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
