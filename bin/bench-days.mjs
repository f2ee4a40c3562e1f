import { become } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';
import { buildWeb } from './lib/web.mjs';

await main(async () => {
  const node = await setUp();
  await buildWeb(node);
  become(node, ['bench/days.ts', ...process.argv.slice(2)]);
});
