import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { becomesReady, haveAll } from './commands.ts';
import { composePrograms, openCompose } from './compose.ts';
import { buildah, makeDebian, makeNode, makePostgres, podman } from './debian.ts';
import { foundWithLogo, signUp } from './visitor.ts';

const images = {
  debian: 'localhost/debian',
  node: 'localhost/node',
  muster: 'localhost/muster',
  postgres: 'docker.io/library/postgres:18',
};

interface Image {
  Healthcheck: { Test: string[] };
}

const containers: string[] = [];
const prefix = `muster-test-${process.pid}-`;
// Bounds that are ours to give: a container may not raise those of its host.
const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

const whyNot = findObstacle();

function findObstacle() {
  if (process.platform !== 'linux') return 'containers are of Linux, and this is not';
  if (process.getuid?.() !== 0) return 'only root may make a Debian and build images of it';
  if (!haveAll('buildah', 'podman', 'catatonit', 'runc', 'debootstrap'))
    return 'buildah, podman, catatonit, runc or debootstrap is not here, nor could it be installed';
  return undefined;
}

beforeAll(async () => {
  if (whyNot) return;
  await makeDebian(images.debian);
  await makeNode(images.node, images.debian);
  const [build, runs] = [`BUILD_IMAGE=${images.node}`, `RUN_IMAGE=${images.debian}`];
  const from = ['--build-arg', build, '--build-arg', runs, '--file=deploy/Containerfile', '.'];
  await buildah('bud', '--isolation=chroot', '--format=docker', `--tag=${images.muster}`, ...from);
});

afterAll(async () => {
  if (whyNot) return;
  for (const name of containers) await podman('rm', '--force', '--volumes', name);
  await podman('volume', 'rm', '--force', `${prefix}data`);
});

test('the image alone serves with a database of its own, as nobody on a root file system that is read-only', async ({
  skip,
}) => {
  if (whyNot) return skip(whyNot);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const shut = ['--read-only', '--read-only-tmpfs=false', '--tmpfs=/tmp', '--cap-drop=ALL'];
  await start('alone', [
    ...shut,
    '--security-opt=no-new-privileges',
    `--env=PORT=${port}`,
    `--volume=${prefix}data:/data`,
  ]);
  await becomesReady(url);
  const signedUp = await signUp(url);
  expect(signedUp.status).toBe(201);
  expect((await foundWithLogo(url, signedUp)).status).toBe(201);
  expect(await podman('exec', `${prefix}alone`, 'id', '--user')).toBe('10001');
  await expect(podman('exec', `${prefix}alone`, 'touch', '/opt/muster/x')).rejects.toThrow(/Read-only/);
  await podman('exec', `${prefix}alone`, '/opt/muster/muster', 'health');
  const [image] = JSON.parse(await podman('inspect', '--type=image', images.muster)) as [Image];
  expect(image.Healthcheck.Test).toEqual(['CMD', '/opt/muster/muster', 'health']);

  await podman('stop', '--time=30', `${prefix}alone`);
  expect(await podman('inspect', '--format={{.State.ExitCode}}', `${prefix}alone`)).toBe('0');
  await podman('start', `${prefix}alone`);
  await becomesReady(url);
  expect((await signUp(url)).status).toBe(400);
});

test('the compose file as it is starts app and database, shut in, and both keep what they are given', async ({
  skip,
}) => {
  if (whyNot) return skip(whyNot);
  if (!haveAll(...composePrograms)) return skip('podman-compose or what gives it a network is not here');
  await makePostgres(images.postgres, images.debian);
  const project = `${prefix}compose`;
  const composed = await openCompose(project, { MUSTER_DATABASE_PASSWORD: 'secret' });
  onTestFinished(composed.close);
  await composed.compose('up', '--detach');
  const visit = join(import.meta.dirname, 'visit.ts');
  const isAnswered = (status: string) =>
    vi.waitUntil(
      async () =>
        (await composed.inside(process.execPath, visit, 'http://127.0.0.1:3000').catch(String)) === status,
      { timeout: 120_000, interval: 500 },
    );
  await isAnswered('201');

  for (const [service, account] of [
    ['app', '10001'],
    ['database', '999'],
  ] as const) {
    const name = `${project}_${service}_1`;
    expect(await composed.podman('exec', name, 'id', '--user')).toBe(account);
    expect(await composed.podman('exec', name, 'cat', '/proc/1/status')).toMatch(/^CapBnd:\s0+$/m);
    await expect(composed.podman('exec', name, 'touch', '/x')).rejects.toThrow(/Read-only/);
    await composed.podman('healthcheck', 'run', name);
  }
  for (const service of ['database', 'app'])
    await composed.podman('restart', '--time=30', `${project}_${service}_1`);
  await isAnswered('400');
});

async function start(name: string, options: string[]) {
  containers.push(prefix + name);
  const common = ['--detach', `--name=${prefix}${name}`, '--network=host', ...limits];
  await podman('run', ...common, ...options, images.muster);
}
