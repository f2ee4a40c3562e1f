import { existsSync } from 'node:fs';
import { bundledNode } from './paths.mjs';
import { capture } from './run.mjs';

const NEEDED_NODE = 24;

export const isNodeNewEnough = () => Number(process.versions.node.split('.')[0]) >= NEEDED_NODE;

/** The one that came with the packages, else this one if it is new enough. */
export async function findNode() {
  if (existsSync(bundledNode)) {
    const works = await capture(bundledNode, ['--version']).catch(() => ({ code: 1 }));
    if (works.code === 0) return bundledNode;
  }
  if (isNodeNewEnough()) return process.execPath;
  throw new Error(
    `Muster needs Node ${NEEDED_NODE}, and npm has no package of it for ${process.platform} ${process.arch}. ` +
      `This is Node ${process.versions.node}: install Node ${NEEDED_NODE} from https://nodejs.org and try again.`,
  );
}
