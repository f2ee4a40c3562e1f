import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 150_000;

/** A program that runs beside the stories and ends with them. */
export function startProgram(command: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.once('error', ({ message }) => (output += message));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  return {
    /** Asks until it is there. */
    async shows<Sign>(look: (output: string) => Sign | undefined | Promise<Sign | undefined>) {
      for (const since = Date.now(); Date.now() - since < patienceMs; await delay(50)) {
        const sign = await look(output);
        if (sign !== undefined) return sign;
        if (child.exitCode !== null) break;
      }
      child.kill();
      throw new Error(`${command} did not start:\n${output}`);
    },
    async stops() {
      child.kill();
      await ended;
    },
  };
}
