import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';
import { toolEnvironment } from './lib/run.mjs';
import { onSignals, pass } from './lib/serve.mjs';
import { setUp } from './lib/setup.mjs';
import { main } from './lib/steps.mjs';
import { tool } from './lib/tools.mjs';

const WEB_PORT = '5173';

await main(async () => {
  const node = await setUp();
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
  const { PORT = '3000', PUBLIC_URL = `http://localhost:${WEB_PORT}` } = process.env;
  const env = toolEnvironment({ PORT, PUBLIC_URL, MUSTER_API: `http://127.0.0.1:${PORT}` });

  const server = spawn(node, ['--watch', 'server/src/main.ts'], { cwd: root, env, stdio: 'inherit' });
  const vite = [tool('vite'), '--port', WEB_PORT, '--strictPort'];
  const web = spawn(node, vite, { cwd: inRoot('web'), env, stdio: 'inherit' });
  onSignals((signal) => [server, web].forEach((child) => pass(signal, child)));

  // Either one alone is of no use.
  server.on('exit', (code) => endWith(code, web));
  web.on('exit', (code) => endWith(code, server));
});

function endWith(code, other) {
  process.exitCode ||= code ?? 0;
  other.kill('SIGTERM');
}
