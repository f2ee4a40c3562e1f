import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from './paths.mjs';

const LINES_OF_A_MESSAGE = 12;

/** What a run of vitest wrote as JSON, as numbers and the tests that failed. */
export function ofVitest({ numPassedTests = 0, testResults = [] }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, 'the whole file', message)];
    return failed.map((test) => failure(name, test.fullName, test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failures };
}

/** The same of a run of Playwright. */
export function ofPlaywright({ config = {}, stats = {}, suites = [], errors = [] }) {
  const { expected = 0, flaky = 0 } = stats;
  const stories = suites.flatMap(storiesOf).filter((story) => !story.ok);
  const failures = [
    ...errors.map((error) => failure(inRoot('e2e'), 'the whole run', error.message)),
    ...stories.map((story) =>
      failure(join(config.rootDir, story.file), nameOf(story), firstError(story), sightsOf(story)),
    ),
  ];
  return { passed: expected + flaky, failures };
}

const storiesOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(storiesOf)];

/** With the browser, where there are several. */
const nameOf = ({ title, tests: [test] }) => `${title} (${test.projectName})`;

const firstError = ({ tests }) =>
  tests.flatMap((test) => test.results).find((result) => result.error)?.error.message;

/** What people saw when it failed: the pictures are on a machine that may be gone. */
const sightsOf = ({ tests }) =>
  tests
    .flatMap((test) => test.results)
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ contentType }) => contentType === 'text/x-last-sight')
    .map(({ name, body }) => `${name}: ${Buffer.from(body, 'base64')}`);

const failure = (file, test, message, sights) => ({
  title: `${relative(inRoot(), file)} › ${test}`,
  message,
  ...(sights && { sights }),
});

/** Said last, below everything that passed after it: whoever sees only the end of the output knows what to mend. */
export function tellFailures(failures) {
  for (const { title, message = '', sights = [] } of failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, LINES_OF_A_MESSAGE);
    const seen = sights.flatMap((sight) => sight.split('\n'));
    console.log([`\n✗ ${title}`, ...lines, ...seen].join('\n    '));
  }
}
