import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installPackages, isInstalled } from './apt.mjs';
import { findBrowsers } from './browsers.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { startRadosgw } from './radosgw.mjs';
import { ofPlaywright, ofVitest } from './results.mjs';
import { startSystemPostgres } from './system-postgres.mjs';
import { show, toolEnvironment } from './run.mjs';
import { tool } from './tools.mjs';

/** On the built-in PostgreSQL, and on the oldest that we promise to run on, which is the system's. */
export async function runUnitAndApiTests(node, isThorough) {
  const oldest = await startSystemPostgres();
  if (!oldest) console.log("– No test on the system's PostgreSQL: it is not installed, nor could it be");
  for (const name of ['nats-server', ...(isThorough ? ['nginx', 'haproxy'] : [])])
    if (!(await canHave(name))) console.log(`– No test with ${name}: it is not installed, nor could it be`);
  console.log(
    `▸ Unit and API tests, on the built-in PostgreSQL${oldest ? ` and on ${oldest.version}` : ''}…`,
  );
  try {
    return await runVitest(node, 'api', [], {
      ...(oldest && { TEST_DATABASE_URL: oldest.url }),
      ...(!isThorough && { TESTS: 'quick' }),
    });
  } finally {
    await oldest?.stop();
  }
}

/** Tests that need one start it themselves. Where systemd runs, installing it would start it for good. */
const canHave = async (name) =>
  isInstalled(name) || (!existsSync('/run/systemd/system') && installPackages(name));

/** What the other tests ask of a stand-in for object storage, asked of a store that others wrote. */
export async function runStoreTests(node) {
  const store = await startRadosgw();
  if (!store) throw new Error('Ceph’s radosgw is not installed, nor could it be');
  console.log(`▸ Object storage, on Ceph’s radosgw ${store.version}…`);
  const files = ['open-storage', 'object-storage'].map((name) => `${name}.test.ts`);
  try {
    return await runVitest(node, 'store', ['--project', 'server', ...files], {
      TEST_S3_ENDPOINT: store.endpoint,
      TEST_S3_ACCESS_KEY_ID: store.accessKeyId,
      TEST_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    });
  } finally {
    await store.stop();
  }
}

export async function runSetupTests(node) {
  console.log('▸ Set-up in copies of this folder, some of them from nothing…');
  return runVitest(node, 'setup', ['--config', inRoot('bin', 'test', 'setup', 'vitest.config.ts')]);
}

export async function runBrowserStories(node, isThorough) {
  const chromium = await findChromium(node);
  const shell = chromium && (await findHeadlessShell());
  console.log('▸ Stories in the browser…');
  return runPlaywright(node, 'chromium', isThorough ? [] : ['--grep-invert=@thorough'], {
    ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }),
    ...(shell && { PLAYWRIGHT_HEADLESS_SHELL: shell }),
  });
}

/** A few stories of each kind, where browsers may differ. */
export async function runStoriesInOtherBrowsers(node) {
  const names = await findBrowsers();
  if (names.length === 0) return { passed: 0, failures: [] };
  console.log(`▸ Stories in ${names.join(' and ')}…`);
  const projects = names.map((name) => `--project=${name}`);
  return runPlaywright(node, 'browsers', ['--config=browsers.config.ts', ...projects]);
}

async function runPlaywright(node, name, args, extra = {}) {
  const result = resultFile(`playwright-${name}`);
  const env = toolEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: result, ...extra });
  const all = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...args];
  const code = await show(node, all, { cwd: inRoot('e2e'), env });
  return judged(code, name, ofPlaywright(readResult(result)));
}

async function runVitest(node, name, args, extra = {}) {
  const result = resultFile(`vitest-${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${result}`];
  const code = await show(node, [tool('vitest'), 'run', ...args, ...reporters], {
    env: toolEnvironment({ NODE_ENV: 'test', ...extra }),
  });
  return judged(code, name, ofVitest(readResult(result)));
}

/** The release, the unit for systemd and the container image, built and started: minutes, so only when asked for. */
export async function runPackageTests(node) {
  console.log('▸ Release, systemd unit and container image…');
  return runVitest(node, 'packages', ['--root=deploy']);
}

/** A run that fails without a failed test, by a promise that nobody awaited perhaps, must not look like a success. */
function judged(code, name, { passed, failures }) {
  if (code === 0 || failures.length > 0) return { passed, failures };
  return {
    passed,
    failures: [{ title: `the run "${name}" ended with ${code} without a failed test: see above` }],
  };
}

function resultFile(name) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const path = inRoot('.cache', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
