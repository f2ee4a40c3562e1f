import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPackages } from './apt.mjs';
import { findFreePort } from './free-port.mjs';
import { capture, runQuietly } from './run.mjs';

const ACCESS = { accessKeyId: 'muster', secretAccessKey: randomUUID() };

/** A throwaway store made of Debian's Ceph, all of it in memory; undefined where there is none to be had. */
export async function startRadosgw() {
  if (!(await isInstalled()) && !(await installPackages('radosgw', 'ceph-mon', 'ceph-osd'))) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'muster-radosgw-'));
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const [monitorPort, port] = [await findFreePort(), await findFreePort()];
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(configuration, configure(folder, cluster, monitorPort, port));
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));

  const options = { cwd: folder, env: { ...process.env, CEPH_CONF: configuration } };
  const run = (command, ...args) => runQuietly(command, args, options);
  const daemons = [];
  const start = (command, ...args) => daemons.push(spawn(command, args, { ...options, stdio: 'ignore' }));
  const stop = () => end(daemons, folder);
  try {
    const map = join(folder, 'monmap');
    await run(
      'monmaptool',
      '--create',
      '--fsid',
      cluster,
      '--addv',
      'a',
      `[v1:127.0.0.1:${monitorPort}]`,
      map,
    );
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a', '-f');
    await run('ceph', 'osd', 'new', disk);
    await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=here');
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0', '-f');
    start('radosgw', '-f', '--name', 'client.rgw');
    const keys = ['--access-key', ACCESS.accessKeyId, '--secret-key', ACCESS.secretAccessKey];
    await run('radosgw-admin', 'user', 'create', '--uid', 'muster', '--display-name', 'Muster', ...keys);
    await answers(`http://127.0.0.1:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const { output } = await capture('radosgw', ['--version'], options);
  return { version: output.split(' ')[2], endpoint: `http://127.0.0.1:${port}`, ...ACCESS, stop };
}

const isInstalled = async () =>
  (
    await Promise.all(
      ['radosgw', 'ceph-mon', 'ceph-osd'].map((name) => capture(name, ['--version']).catch(() => ({}))),
    )
  ).every(({ code }) => code === 0);

/** One monitor and one disk, without keys of their own: nobody but this machine reaches them. */
const configure = (folder, cluster, monitorPort, port) => `
[global]
fsid = ${cluster}
mon host = [v1:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd objectstore = memstore
mon allow pool size one = true
mon cluster log file = /dev/null
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
rgw frontends = beast endpoint=127.0.0.1:${port}
`;

async function answers(url) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(100)) {
    const { status } = await fetch(url).catch(() => ({}));
    if (status === 200) return;
  }
  throw new Error('radosgw did not start within a minute');
}

async function end(daemons, folder) {
  for (const daemon of daemons.toReversed()) {
    if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
    const exit = new Promise((resolve) => daemon.once('exit', resolve));
    daemon.kill('SIGKILL');
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
}
