import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { delimiter } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../bin/lib/free-port.mjs';

// Debian puts it where only root looks by default.
const env = { ...process.env, PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) };

export const hasBroker = spawnSync('nats-server', ['--version'], { env }).status === 0;

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A NATS server that can be killed and come back at the same address. */
export async function startBroker() {
  const port = await findFreePort();
  let server: ChildProcess | undefined;

  async function start() {
    server = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { env, stdio: 'ignore' });
    while (!(await answers(port))) {
      if (server.exitCode !== null) throw new Error('nats-server ended while starting');
      await delay(10);
    }
  }

  async function kill() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  }

  await start();
  return { url: `nats://127.0.0.1:${port}`, start, kill };
}

const answers = (port: number) =>
  new Promise<boolean>((answered) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      answered(true);
    });
    socket.once('error', () => answered(false));
  });
