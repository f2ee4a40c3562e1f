import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../bin/lib/free-port.mjs';

const root = join(import.meta.dirname, '..');
const patienceMs = 150_000;

export interface RunningServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

interface Special {
  /** Puts a story into the database before the server starts. */
  fill?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  environment?: NodeJS.ProcessEnv;
  program?: string[];
  port?: number;
}

/** The real server with its own database, in a folder that goes when it stops. */
export async function startServer(special?: Special): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const server = await startServerIn(dataDir, special);
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** One more server with the same database and files. */
export async function startServerIn(
  dataDir: string,
  { fill, environment: special, program = ['server/src/main.ts'], port: wanted }: Special = {},
): Promise<RunningServer> {
  const port = wanted ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: '',
    SMTP_URL: '',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...special,
  };
  await fill?.(environment);
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => end(child);
  try {
    await saysReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

export async function runToTheEnd(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${script} ended with code ${String(code)}`);
}

function saysReady(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), patienceMs);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${String(code)}:\n${output}`)));
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!output.includes('Muster is ready')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
