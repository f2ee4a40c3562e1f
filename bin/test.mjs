import { runChecks } from './lib/checks.mjs';
import { tellFailures } from './lib/results.mjs';
import { setUp } from './lib/setup.mjs';
import { failureOf, main, StepFailed } from './lib/steps.mjs';
import {
  runBrowserStories,
  runPackageTests,
  runSetupTests,
  runStoreTests,
  runStoriesInOtherBrowsers,
  runUnitAndApiTests,
} from './lib/suites.mjs';
import { buildWeb } from './lib/web.mjs';

const PARTS = {
  check: [runChecks],
  api: [build, runUnitAndApiTests],
  browser: [build, runBrowserStories],
};
/** Parts that take long or need much: only when asked for by name. */
const MORE_PARTS = {
  browsers: [build, runStoriesInOtherBrowsers],
  setup: [build, runSetupTests],
  packages: [runPackageTests],
  store: [runStoreTests],
};

/** With it a part leaves nothing out; without, it shows each capability once, in a third of the time. */
const THOROUGH = 'thorough';

await main(async () => {
  const given = process.argv.slice(2);
  const isThorough = given.includes(THOROUGH);
  const names = given.filter((name) => name !== THOROUGH);
  const all = { ...PARTS, ...MORE_PARTS };
  const unknown = names.find((name) => !(name in all));
  if (unknown)
    throw new Error(
      `There is no part "${unknown}"; there are ${Object.keys(all).join(', ')}, and ${THOROUGH}`,
    );

  const node = await setUp();
  const chosen = names.length > 0 ? names : Object.keys(PARTS);
  const total = { passed: 0, failures: [] };
  for (const work of new Set(chosen.flatMap((name) => all[name]))) {
    const { passed, failures } = await work(node, isThorough).catch(tellFailure);
    total.passed += passed;
    total.failures.push(...failures);
  }
  tellFailures(total.failures);
  if (!isThorough) console.log('\nThis was the short run. Every rule in every way: npm test -- thorough');
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
  if (total.failures.length > 0) process.exitCode = 1;
});

async function build(node) {
  await buildWeb(node);
  return { passed: 1, failures: [] };
}

function tellFailure(error) {
  if (!(error instanceof StepFailed)) console.error(error.message);
  return { passed: 0, failures: [failureOf(error)] };
}
