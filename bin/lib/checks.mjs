import { inRoot, root } from './paths.mjs';
import { runQuietly, toolEnvironment } from './run.mjs';
import { failureOf, step } from './steps.mjs';
import { tool } from './tools.mjs';

const AT_ONCE = 2;
// Each on one processor: what they divide among several they do several times. And they collect garbage rarely.
const FRUGAL = { GOMAXPROCS: '1', GOGC: '400' };

const CHECKS = [
  ['Formatting', () => [tool('oxfmt'), '--check', '.']],
  ['Lint', () => [tool('oxlint'), '--type-aware', '--deny-warnings']],
  ['Architecture', () => [inRoot('bin', 'lib', 'architecture.mjs')]],
  ['Lock file', () => [inRoot('bin', 'lib', 'package-lock.mjs')]],
  ['Conformance', () => [inRoot('bin', 'lib', 'conformance.mjs')]],
  ...['contract', 'packages/embedded-postgres', 'server', 'web', 'web/worker', 'e2e', 'bench', 'deploy'].map(
    (workspace) => [
      `Types of ${workspace}`,
      () => [tool('typescript', 'tsc'), '--checkers', '1', '-p', workspace],
    ],
  ),
];

/** Runs all checks, a few at once, to the end; answers how many passed and which failed. */
export async function runChecks(node) {
  const result = { passed: 0, failures: [] };
  const waiting = [...CHECKS];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, args] = next;
      const run = () => runQuietly(node, args(), { cwd: root, env: toolEnvironment(FRUGAL) });
      await step(title, run).then(
        () => result.passed++,
        (error) => result.failures.push(failureOf(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}
