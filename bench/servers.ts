import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../bin/lib/free-port.mjs';

export const root = join(import.meta.dirname, '..');

export interface Running {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

interface StartOptions {
  flags?: string[];
  folder?: string;
  onSpawn?: (child: ChildProcess) => void;
}

/** Starts a program that listens on PORT, and waits until it answers. */
export async function startServer(
  file: string,
  ready: string,
  environment: Record<string, string>,
  /** `folder` is where the version that it belongs to lies; `onSpawn` hears of the process before it answers. */
  { flags = [], folder = root, onSpawn }: StartOptions = {},
): Promise<Running> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...flags, join(folder, file)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onSpawn?.(child);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`);
    await delay(50);
  }
  return { url, process: child, stop: () => stop(child) };
}

async function answers(url: string) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

export function stop(child: ChildProcess) {
  return new Promise<void>((ended) => {
    child.once('exit', () => ended());
    child.kill('SIGTERM');
  });
}
