import cluster, { type Worker } from 'node:cluster';
import { outlive, startAnew } from './fate.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { gatherFiguresFor } from './platform/observing/gather.ts';

const ready = 'ready';

/** Long enough that one that breaks again and again leaves the processor to the others. */
const pauseMs = { served: 1_000, neverServed: 10_000 };

/* oxlint-disable no-console -- what a person at the terminal reads */

/** Has several processes serve at one port until a signal comes; one that ends by itself is started anew. */
export function lead(count: number) {
  const readiness: Readiness = { state: 'starting' };
  const serving = new Set<Worker>();
  const running = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  outlive(readiness, Promise.resolve({ stop, log: console }), new AbortController());
  start();

  function start() {
    const worker = cluster.fork();
    running.add(worker);
    closeUntaken(worker);
    gatherFiguresFor(worker, serving);
    // With no room for another process, for example; nothing else is heard of it. Of whatever could not be sent to one
    // that runs, its end is heard of below.
    worker.on('error', ({ message }) => {
      if (worker.process.pid === undefined) part(worker, `could not be started: ${message}`, startAnew);
    });
    worker.on('message', (message) => message === ready && welcome(worker));
    worker.once('exit', (code, signal) =>
      // One that was killed is for our own supervisor to start again.
      part(worker, signal ? `was ended by ${signal}` : `ended with ${code}`, signal ? startAnew : code),
    );
  }

  function part(worker: Worker, end: string, code: number) {
    running.delete(worker);
    const hasServed = serving.delete(worker);
    if (readiness.state === 'stopping') return;
    // It has said why, and so would the others.
    if (readiness.state === 'starting') process.exit(code);
    replace(end, hasServed);
  }

  function welcome(worker: Worker) {
    serving.add(worker);
    if (readiness.state === 'ready') console.log(`${serving.size} of ${count} processes serve`);
    if (readiness.state !== 'starting') return;
    // The first one made and migrated the database while the others would only have waited for it.
    readiness.state = 'ready';
    sayReady();
    for (let others = count - 1; others > 0; others--) start();
  }

  function replace(end: string, hasServed: boolean) {
    const ms = hasServed ? pauseMs.served : pauseMs.neverServed;
    console.error(`A process ${end}; starting another in ${ms / 1000} s`);
    const pause = setTimeout(() => {
      pauses.delete(pause);
      start();
    }, ms);
    pauses.add(pause);
  }

  async function stop() {
    readiness.state = 'stopping';
    pauses.forEach(clearTimeout);
    await Promise.all([...running].map(end));
  }
}

/** Node forgets a connection that it handed to a process which died before taking it: its client would wait for ever. */
function closeUntaken({ process: child }: Worker) {
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  let latest: { close(): void } | undefined;
  child.send = (...given: unknown[]) => {
    latest = (given[1] as typeof latest) ?? latest;
    return send(...given);
  };
  child.once('exit', () => latest?.close());
}

function end(worker: Worker) {
  return new Promise((ended) => {
    worker.once('exit', ended);
    worker.process.kill('SIGTERM');
  });
}

/** To whoever started this process, if they listen: who leads, or the supervisor. */
export const sayReady = () => void process.send?.(ready, undefined, undefined, () => {});

/** What one of them does otherwise than a process that serves alone. */
export function join(worker: Worker) {
  // By itself it would end at once when who leads is gone, in the midst of requests.
  worker.once('disconnect', () => (worker.exitedAfterDisconnect = true));
  return { joinsOthers: worker.id > 1, onReady: sayReady };
}
