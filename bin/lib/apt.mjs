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
