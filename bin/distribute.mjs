import { become, withSettings } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const node = await setUp();
  become(node, withSettings('server/distribute/main.ts', ...process.argv.slice(2)));
});
