import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

const root = join(import.meta.dirname, '..');

/** The last version before each call and the first visit of each screen were looked at. */
const commit = '61053dad191e98e60bb577407122fa5a7b4ba59e';

const setUpAndBuild = `
  const { setUp } = await import('./bin/lib/setup.mjs');
  const { buildWeb } = await import('./bin/lib/web.mjs');
  await buildWeb(await setUp());`;

/** The version before, to be measured beside this one. */
export async function startVersionBefore(stage: Stage) {
  const folder = setUp();
  return folder === undefined ? undefined : stage.start({ database: 'before', folder });
}

/** In a folder of its own, once; nothing where the history is not at hand. */
function setUp(): string | undefined {
  const folder = join(root, '.cache', `version-before-${commit.slice(0, 7)}`);
  if (existsSync(folder)) return folder;
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  if (archive.status !== 0) return undefined;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  execFileSync('tar', ['-x'], { cwd: draft, input: archive.stdout });
  execFileSync(process.execPath, ['--input-type=module', '-e', setUpAndBuild], {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(draft, folder);
  return folder;
}
