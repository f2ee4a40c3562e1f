import { defineConfig } from 'vitest/config';

// Runs in the project `unit` of the root's vitest.config.ts.
const exclude = ['src/identity/passwords.test.ts'];

// On a second database every statement once, with its answer: races and repetitions were tested already.
if (process.env['TEST_DATABASE_URL']) {
  exclude.push(
    'src/{platform,identity,activity}/**',
    'src/features/{mail,push,live,forgotten-password,attachments}/**',
    'test/{process,mail-process,demo,doctor,metrics,proxies,soak,supervisor,tracing}.test.ts',
    'src/features/projects/tenancy.test.ts',
    'src/features/proofs/**',
    'test/{activities,concurrency,files-in-use,pairs,permissions,plans,round-trips,silence,storage-failures,upkeep}.test.ts',
    'test/{bad-input,bad-uploads,fair-shares,http,late-body,own-words,patience,throttling,xsrf}.test.ts',
  );
}

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude,
    // Loading the server anew for each file takes longer than most files.
    isolate: false,
    globalSetup: ['test/support/template-database.ts'],
    // Only what never ends is ended: a machine may be busy with much else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More than there are processors: much of the time something is waited for.
    maxWorkers: 5,
  },
});
