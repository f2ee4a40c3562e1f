import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'server/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: [
            'bin/**/*.test.mjs',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'server/src/access/passwords.test.ts',
          ],
          // They install packages: npm test -- setup.
          exclude: ['bin/test/setup/**'],
        },
      },
    ],
  },
});
