import { canCutNetworks, findFailoverPrograms } from './lib/failover-programs.mjs';
import { become } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const node = await setUp();
  const { postgres, account } = await findFailoverPrograms();
  const options = ['--postgres', postgres, '--account', account];
  const trial = ['bench/failover/main.ts', ...options, ...process.argv.slice(2)];
  if (await canCutNetworks()) become('unshare', ['--net', node, ...trial, '--own-network']);
  else become(node, trial);
});
