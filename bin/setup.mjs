import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';
import { buildWeb } from './lib/web.mjs';

await main(async () => {
  const node = await setUp();
  await buildWeb(node);
  console.log(`✓ Muster is set up and runs on ${node}`);
});
