import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../bin/lib/free-port.mjs';
import { becomesReady, haveAll, root, run, serve } from './commands.ts';
import { bootMachine, makeMachine } from './systemd.ts';
import { foundWithLogo, signUp } from './visitor.ts';

const isRoot = process.getuid?.() === 0;
/** An account that owns nothing. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Each of them would spoil a release that obeyed it; so would this umask. */
const settingsOfOperators = {
  NODE_ENV: 'production',
  npm_config_omit: 'optional',
  npm_config_include: 'dev',
  npm_config_package_lock: 'false',
  npm_config_package_lock_only: 'true',
  npm_config_dry_run: 'true',
  npm_config_install_strategy: 'nested',
  npm_config_loglevel: 'silent',
};
const umaskOfOperators = 0o077;

let folder: string;
let home: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muster release '));
  chmodSync(folder, 0o755);
  const before = process.umask(umaskOfOperators);
  await run('npm', ['run', 'release'], { env: { ...process.env, ...settingsOfOperators } });
  process.umask(before);
  const releases = join(root, '.cache', 'release');
  const archive = readdirSync(releases).find((name) => name.endsWith('.tar.gz'))!;
  await run('tar', [
    '--extract',
    '--no-same-owner',
    `--file=${join(releases, archive)}`,
    `--directory=${folder}`,
  ]);
  home = join(folder, archive.replace('.tar.gz', ''));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tools = ['sh', 'dirname', 'basename', 'readlink'];

/** A PATH with what every Linux has, and neither Node nor npm. */
function barePath() {
  const path = join(folder, 'tools');
  if (existsSync(path)) return path;
  mkdirSync(path);
  for (const tool of tools) symlinkSync(`/usr/bin/${tool}`, join(path, tool));
  return path;
}

function privateFolder(name: string) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (isRoot) chownSync(path, nobody.uid!, nobody.gid!);
  return path;
}

test('an unpacked release serves without Node, npm or the right to write to its folder', async () => {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: barePath(), PORT: port, DATA_DIR: privateFolder('data') };
  const muster = serve(join(home, 'muster'), ['start'], { env, ...nobody });
  await muster.becomesReady(url);
  expect(await (await fetch(url)).text()).toContain('<title>Muster</title>');
  const signedUp = await signUp(url);
  expect(signedUp.status).toBe(201);
  expect((await foundWithLogo(url, signedUp)).status).toBe(201);
  await run(join(home, 'muster'), ['health'], { env });
  await expect(run(join(home, 'muster'), ['dance'], { env })).rejects.toMatchObject({
    code: 64,
    stderr: expect.stringContaining('Muster has no command "dance"'),
  });
  expect(await muster.stop()).toBe(0);
  await expect(run(join(home, 'muster'), ['health'], { env })).rejects.toMatchObject({ code: 1 });
  expect(muster.output()).not.toMatch(/Installing|Building/);
});

test('a release has the very packages of the lock file that a server needs, whatever npm was told', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; link?: true }>;
  };
  const installed = Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .filter(([path]) => existsSync(join(home, path, 'package.json')));
  const isOther = ([path, { version }]: (typeof installed)[number]) =>
    (JSON.parse(readFileSync(join(home, path, 'package.json'), 'utf8')) as { version: string }).version !==
    version;
  expect(installed.filter(isOther)).toEqual([]);
  expect(installed.filter(([, { dev }]) => dev)).toEqual([]);
  const names = installed.map(([path]) => path.slice('node_modules/'.length));
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', `node-linux-${process.arch}`]));
});

test('the unit for systemd is one that systemd takes, and shuts the server in', async ({ skip }) => {
  if (!haveAll('systemd-analyze')) skip('systemd is not here');
  const unit = readFileSync(join(root, 'deploy', 'muster.service'), 'utf8');
  const path = join(folder, 'muster.service');
  // Spaces in a unit are written with a backslash.
  writeFileSync(path, unit.replaceAll('/opt/muster', home.replaceAll(' ', String.raw`\x20`)));
  expect(await run('systemd-analyze', ['verify', path])).toBe('');
  const exposure = await run('systemd-analyze', ['security', '--offline=yes', path]);
  expect(Number(/exposure level[^:]*: ([\d.]+)/.exec(exposure)![1])).toBeLessThan(2.5);
});

test('systemd starts the unit as an account of its own, starts it anew when it was killed, and ends it in good order', async ({
  skip,
  onTestFinished,
}) => {
  if (!isRoot || !haveAll('systemd-nspawn', 'nsenter')) skip('systemd-nspawn is not here, or not for us');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const unit = join(root, 'deploy', 'muster.service');
  const machine = await bootMachine(
    makeMachine(join(folder, 'machine'), unit, `PORT=${port}\nRATE_LIMIT=off\n`),
    home,
  );
  if (!machine.runInside) return skip(`systemd cannot be run here: ${machine.whyNot}`);
  onTestFinished(machine.switchOff);
  const { runInside, readState } = machine;

  await becomesReady(url);
  expect((await signUp(url)).status).toBe(201);
  const { MainPID: first } = await readState('MainPID');
  const [account, mode] = (await runInside('stat', '--format=%U %a', '/var/lib/private/muster')).split(' ');
  expect([account, mode]).toEqual(['muster', '700']);
  expect(await runInside('stat', '--format=%U', `/proc/${first}`)).toBe('muster');

  await runInside('sh', '-c', `kill -KILL ${first}`);
  await vi.waitUntil(async () => Number((await readState('NRestarts'))['NRestarts']) > 0, {
    timeout: 60_000,
    interval: 100,
  });
  await becomesReady(url);
  expect((await signUp(url)).status).toBe(400);

  await runInside('systemctl', 'stop', 'muster');
  expect(await readState('ActiveState', 'Result', 'ExecMainStatus')).toEqual({
    ActiveState: 'inactive',
    Result: 'success',
    ExecMainStatus: '0',
  });
  expect(existsSync(join(folder, 'machine/var/lib/private/muster'))).toBe(true);
});
