import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './commands.ts';

export const cache = join(root, '.cache', 'containers');
const storage = [
  '--storage-driver=vfs',
  `--root=${join(cache, 'storage')}`,
  `--runroot=${join(cache, 'run')}`,
];

/** Images and containers of the tests are kept apart from those of the machine. */
export const buildah = (...args: string[]) => run('buildah', [...storage, ...args]);
// Without a manager of control groups of its own, as in a container or a small virtual machine.
const engine = ['--runtime=runc', '--cgroup-manager=cgroupfs', ...storage];
export const podman = (...args: string[]) => run('podman', [...engine, ...args]);

/** Stands in for Debian's image of a registry, which a machine without the Internet cannot reach. */
export async function makeDebian(image: string) {
  const folder = join(cache, 'debian');
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    rmSync(`${folder}.draft`, { recursive: true, force: true });
    await run('debootstrap', ['--variant=minbase', 'bookworm', `${folder}.draft`]);
    renameSync(`${folder}.draft`, folder);
  }
  const archive = join(cache, 'debian.tar');
  const left = ['proc', 'sys', 'dev', 'var/cache/apt', 'var/lib/apt/lists'].map(
    (path) => `--exclude=./${path}/*`,
  );
  await run('tar', ['--create', ...left, `--file=${archive}`, `--directory=${folder}`, '.']);
  await podman('import', archive, image);
  rmSync(archive);
}

/** Stands in for the image of Node: the one of this machine, with the certificates that it trusts. */
export async function makeNode(image: string, debian: string) {
  const container = await buildah('from', debian);
  const npm = await run('sh', ['-c', 'readlink -f "$(command -v npm)"']);
  const modules = join(npm, '../../..');
  await buildah(
    'copy',
    '--chmod=755',
    container,
    await run('sh', ['-c', 'command -v node']),
    '/usr/bin/node',
  );
  await buildah('copy', container, modules, '/usr/lib/node_modules');
  await buildah(
    'run',
    '--isolation=chroot',
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/bin/npm',
  );
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) {
    await buildah('copy', container, certificates, certificates);
    await buildah('config', `--env=NODE_EXTRA_CA_CERTS=${certificates}`, container);
  }
  await buildah('commit', '--rm', container, image);
}

/** Stands in for the image of PostgreSQL that the compose file names. */
export const makePostgres = (image: string, debian: string) =>
  buildah(
    'bud',
    '--isolation=chroot',
    '--format=docker',
    `--tag=${image}`,
    `--build-arg=DEBIAN=${debian}`,
    join(root, 'deploy', 'test', 'postgres'),
  );
