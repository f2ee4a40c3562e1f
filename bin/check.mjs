import { runChecks } from './lib/checks.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const { passed, failures } = await runChecks(await setUp());
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
});
