import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const node = await setUp();
  console.log(`✓ Packages are installed; Muster runs on ${node}`);
});
