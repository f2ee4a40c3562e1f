import { serverProcess, withSettings } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';
import { supervise } from './lib/supervise.mjs';
import { buildWeb } from './lib/web.mjs';

await main(async () => {
  const node = await setUp();
  await buildWeb(node);
  const { flags, environment } = serverProcess;
  supervise(node, withSettings(...flags, 'server/src/main.ts', ...process.argv.slice(2)), environment);
});
