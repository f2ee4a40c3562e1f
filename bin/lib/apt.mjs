import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, runQuietly } from './run.mjs';

/** Installs Debian packages where we may; answers whether it worked. */
export async function installPackages(...names) {
  const mayInstall =
    process.getuid?.() === 0 && (await capture('apt-get', ['--version']).catch(() => ({}))).code === 0;
  if (!mayInstall) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
    return true;
  } catch {
    return false;
  }
}

/** Servers are where only root looks by default. */
export function isInstalled(program) {
  return [...process.env.PATH.split(delimiter), '/usr/sbin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
