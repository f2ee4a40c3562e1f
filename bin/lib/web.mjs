import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { withLock } from './lock.mjs';
import { requireOwnership } from './ownership.mjs';
import { inRoot } from './paths.mjs';
import { isRelease } from './release.mjs';
import { runQuietly, toolEnvironment } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';
import { tool } from './tools.mjs';

const SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the web app unless the one in web/dist is of these very sources. */
export async function buildWeb(node) {
  if (isRelease()) return;
  const dist = inRoot('web', 'dist');
  const stamp = inRoot('web', 'dist', '.stamp');
  const sources = SOURCES.map((name) => inRoot(name));
  if (readStamp(stamp) === hashOf(...sources)) return;

  requireOwnership();
  await withLock(inRoot('.cache', 'build.lock'), async () => {
    const wanted = hashOf(...sources);
    if (readStamp(stamp) === wanted) return;
    await step('Building the web app', async () => {
      const draft = inRoot('.cache', 'web-draft');
      const args = ['build', '--outDir', relative(inRoot('web'), draft), '--emptyOutDir'];
      const env = toolEnvironment({ NODE_ENV: 'production' });
      await runQuietly(node, [tool('vite'), ...args], { cwd: inRoot('web'), env });
      writeStamp(inRoot('.cache', 'web-draft', '.stamp'), wanted);
      replaceFolder(dist, draft);
    });
  });
}

/** A server that runs meanwhile sees the old build or the new one, never half of one. */
function replaceFolder(target, draft) {
  const old = inRoot('.cache', 'web-old');
  rmSync(old, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  renameSync(target, old);
  renameSync(draft, target);
  rmSync(old, { recursive: true, force: true });
}
