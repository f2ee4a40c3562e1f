import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { run } from './commands.ts';

/** A machine's root that shares its programs with this one, and has nothing of its own but a unit and its settings. */
export function makeMachine(folder: string, unit: string, settings: string) {
  for (const path of ['usr', 'etc/systemd/system', 'opt/muster', 'proc', 'sys', 'dev', 'run', 'tmp', 'var'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['bin', 'lib', 'lib64', 'sbin'])
    if (existsSync(join('/', path))) symlinkSync(join('usr', path), join(folder, path));
  for (const file of ['passwd', 'group', 'os-release'])
    copyFileSync(`/etc/${file}`, join(folder, 'etc', file));
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'passwd: files systemd\ngroup: files systemd\n');
  writeFileSync(join(folder, 'etc/machine-id'), '');
  copyFileSync(unit, join(folder, 'etc/systemd/system/muster.service'));
  writeFileSync(join(folder, 'etc/muster.env'), settings);
  return folder;
}

/** Boots it beside this machine, in namespaces of its own; answers none where that cannot be done. */
export async function bootMachine(folder: string, muster: string) {
  // Without a systemd out here there is nobody to ask for a place among its units.
  const place = existsSync('/run/systemd/system') ? [] : ['--keep-unit'];
  const own = ['--quiet', '--register=no', ...place, '--console=pipe', `--directory=${folder}`];
  const shared = ['--bind-ro=/usr', `--bind-ro=${muster.replaceAll(':', String.raw`\:`)}:/opt/muster`];
  const machine = spawn(
    'systemd-nspawn',
    [...own, ...shared, '--boot', '--', '--unit=muster.service', '--log-target=console'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [machine.stdout, machine.stderr])
    stream.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => void machine.once('exit', resolve));

  /** Its first process is our child's only one. */
  const findFirst = () =>
    readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim().split(' ')[0]!;
  const runInside = (...command: string[]) =>
    run('nsenter', [`--target=${findFirst()}`, '--mount', '--pid', '--uts', '--ipc', ...command]);

  const state = await vi.waitUntil(
    async () => {
      if (machine.exitCode !== null) return 'ended';
      return (await runInside('systemctl', 'show', '--property=Version').catch(() => '')) && 'runs';
    },
    { timeout: 60_000, interval: 100 },
  );
  if (state === 'ended') return { whyNot: output.trim() };

  return {
    runInside,
    output: () => output,
    readState: async (...properties: string[]) => {
      const names = properties.map((name) => `--property=${name}`);
      const lines = (await runInside('systemctl', 'show', 'muster', ...names)).split('\n');
      return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    },
    /** Ends its first process, and with it all others. */
    switchOff: async () => {
      if (machine.exitCode === null) process.kill(Number(findFirst()), 'SIGKILL');
      await ended;
    },
  };
}
