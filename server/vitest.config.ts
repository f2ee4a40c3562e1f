import pg from 'pg';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** A PostgreSQL of the oldest version that we promise to run on, or the coordinator of a Citus cluster. */
const givenUrl = process.env['TEST_DATABASE_URL'];
const isCluster = givenUrl !== undefined && (await hasCitus(givenUrl));
const oldestUrl = isCluster ? undefined : givenUrl;

async function hasCitus(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  await client.end();
  return rows.length > 0;
}

/** Each statement once, with its answer. */
const onOldest = [
  'src/features/{access-controls,invites,members,organizations,search,sessions,statuses,tasks,team,trash,users}/*.test.ts',
  'src/features/projects/projects.test.ts',
  'test/{backup,paging,quotas,versions/upgrade}.test.ts',
];
/** Where versions differ most: plans and lost connections; and every call. */
const onBoth = ['test/{arrival,every-endpoint,live-outage,outage,planned-once,storage-use}.test.ts'];

/** What statements answer, and what is said of a cluster itself. */
const onCluster = [
  'src/features/**/*.test.ts',
  'test/{activities,bad-input,bad-uploads,concurrency,every-endpoint,fair-shares,files-in-use,late-body}.test.ts',
  'test/{live-processes,many-organizations,permissions,quotas,reminders-of-two,storage-use,throttling,xsrf}.test.ts',
  'test/{distribution/distributed,lists/*}.test.ts',
];

/** Hours of a server's life in a minute or two, and what was migrated long ago: no part of a plain `npm test`. */
export const isQuick = process.env['TESTS'] === 'quick';
const onlyThorough = [
  'test/{doctor,mail-process,proxies,soak,tracing,upkeep,versions/version-before,workers}.test.ts',
  'src/features/{statuses/categories-given,task-keys/numbering}.test.ts',
];

const shared = {
  // Loading the server anew for each file takes longer than most files.
  isolate: false,
  globalSetup: ['test/support/template-database.ts'],
  // Only what never ends is ended: a machine may be busy with much else.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000, interval: 10 } },
  // More than there are processors: much of the time something is waited for.
  maxWorkers: 5,
};

const root = import.meta.dirname;
const onNewest: TestProjectInlineConfiguration = {
  root,
  test: {
    ...shared,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      // They run in the project `tools` of the root's vitest.config.ts.
      'src/identity/passwords.test.ts',
      'src/platform/http/leftovers.test.ts',
      'test/distribution/distributed.test.ts',
      ...(oldestUrl ? onOldest : []),
      ...(isQuick ? onlyThorough : []),
    ],
  },
};

export const serverProjects: TestProjectInlineConfiguration[] = [onNewest];
if (oldestUrl) {
  const include = [...onOldest, ...onBoth];
  serverProjects.push({
    root,
    test: {
      ...shared,
      name: 'oldest',
      include,
      exclude: isQuick ? onlyThorough : [],
      provide: { databaseUrl: oldestUrl },
    },
  });
}
if (isCluster) {
  // One file after the other: they share a database, because a distributed one cannot be copied.
  // Rows by the thousand take their triggers minutes there.
  const alone = { ...shared, fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000 };
  serverProjects.push({
    root,
    test: { ...alone, name: 'cluster', include: onCluster, provide: { databaseUrl: givenUrl } },
  });
}
