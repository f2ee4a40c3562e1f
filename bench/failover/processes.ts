import { spawn, type StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  folder: string;
  account: Account;
  /** The network that its programs are in; ours if none is named. */
  network?: string | undefined;
}

/** Servers are where only root looks by default. */
export const programPath = `${process.env['PATH']}:/usr/sbin`;

/** A program of the cluster, in its folder and as its account; what it says goes to a log there. */
export function startProgram(
  { folder, account, network }: Place,
  name: string,
  command: string,
  args: string[],
) {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const env = { PATH: programPath, LANG: 'C.UTF-8', HOME: folder };
  const stdio: StdioOptions = ['ignore', log, log];
  // Only root may enter a network: whoever it is becomes the account on the way.
  const entry = [`--net=${network}`, `--setgid=${account.gid}`, `--setuid=${account.uid}`, command];
  const child = network
    ? spawn('nsenter', [...entry, ...args], { cwd: folder, env, stdio })
    : spawn(command, args, { cwd: folder, env, stdio, ...account });
  child.on('error', () => {});
  return child;
}

/** The process and all that it has started, and those have. */
export function listFamily(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => listFamily(Number(child)))];
}

function parentOf(pid: string) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

/** Asks again and again, and says what was waited for where it never comes. */
export async function waitFor<Found>(what: string, ms: number, find: () => Promise<Found> | Found) {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await delay(100)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`Waited ${ms / 1000} s in vain: ${what}`);
}
