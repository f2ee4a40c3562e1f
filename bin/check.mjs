import { runChecks } from './lib/checks.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const { passed, failed } = await runChecks(await setUp());
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
