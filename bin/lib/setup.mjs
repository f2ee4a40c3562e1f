import { existsSync } from 'node:fs';
import { install, installParts } from './install.mjs';
import { withLock } from './lock.mjs';
import { nameOf, thisPlatform } from './native-parts.mjs';
import { findNode } from './node.mjs';
import { requireOwnership } from './ownership.mjs';
import { inRoot } from './paths.mjs';
import { findUnproven } from './proof.mjs';
import { isRelease } from './release.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';
import { step } from './steps.mjs';
import { findMissingPackages, findMissingParts, findUnsupported, isWhole, readLock } from './whole.mjs';

const STAMP = inRoot('node_modules', '.muster-install');

/** Installs what package-lock.json names, unless it is there and whole, and answers the Node to run everything else with. */
export async function setUp() {
  if (isRelease()) return findNode();
  const platform = thisPlatform();
  const isDone = () => readStamp(STAMP) === stampFor(platform) && isWhole(readLock(), platform);
  if (!isDone()) {
    requireOwnership();
    const unsupported = findUnsupported(readLock(), platform);
    if (unsupported.length > 0) throw new Error(unsupported.join('\n'));
    await withLock(inRoot('.cache', 'install.lock'), async (hold) => {
      if (isDone()) return;
      const isFirst = !existsSync(inRoot('node_modules'));
      const title = isFirst ? 'Installing packages, the first time about a minute' : 'Updating packages';
      await step(title, () => installAndProve(hold, platform));
      writeStamp(STAMP, stampFor(platform));
    });
  }
  return findNode();
}

/** A folder may be carried to another machine, with what was installed for this one. */
const stampFor = (platform) => `${hashOf(inRoot('package-lock.json'))} ${nameOf(platform)}`;

async function installAndProve(hold, platform) {
  const isFresh = await install(hold, { incomplete: findMissingParts(readLock(), platform) });
  let faults = await completeAndProve(hold, platform);
  if (faults.length > 0 && !isFresh) {
    await install(hold, { fromNothing: true });
    faults = await completeAndProve(hold, platform);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** npm leaves out parts that the lock file does not name, and without a word those that it could not fetch. */
async function completeAndProve(hold, platform) {
  const missing = findMissingParts(readLock(), platform);
  if (missing.length > 0) await installParts(hold, missing, platform);
  const absent = findMissingPackages(readLock()).map((path) => `npm did not install ${path}`);
  return absent.length > 0 ? absent : findUnproven(await findNode(), platform);
}
