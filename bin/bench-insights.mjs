import { become } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const node = await setUp();
  become(node, ['bench/insights.ts', ...process.argv.slice(2)]);
});
