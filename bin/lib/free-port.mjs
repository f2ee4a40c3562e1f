import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

// Of each process and thread some of its own, in turn: others choose one, too, before this one's program has taken it.
const ports = 120;
const firstPort = 20_000 + ports * ((process.pid + 37 * threadId) % 100);
let next = randomInt(ports);

/**
 * For a program that is about to start. Not one of those that systems give away by themselves, to `listen(0)` and to
 * connections: somebody else might be given it in between.
 */
export async function findFreePort() {
  const port = firstPort + (next++ % ports);
  return (await isFree(port)) ? port : findFreePort();
}

async function isFree(port) {
  const probe = createServer();
  const isListening = await new Promise((known) => {
    probe.once('error', () => known(false));
    probe.listen(port, '127.0.0.1', () => known(true));
  });
  if (isListening) await new Promise((closed) => probe.close(closed));
  return isListening;
}
