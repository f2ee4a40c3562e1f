import { exitCodeOf, onSignals, pass, run } from './serve.mjs';

// What the server ends with when something broke it after it was ready; with 1 it refuses to start.
const BROKEN = 70;
const READY = 'ready';
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;
const HEALTHY_MS = 60_000;

/**
 * Keeps the server running: one that breaks or is killed is started again. One that refuses to start ends us too, unless
 * one of them has served: what they were given was right then, and what is away may come back.
 */
export function supervise(command, args, environment) {
  let isStopping = false;
  let hasServed = false;
  let pause = 0;
  let waiting;
  let server;

  onSignals((signal) => {
    isStopping = true;
    if (waiting) process.exit(0);
    pass(signal, server);
  });
  start();

  function start() {
    waiting = undefined;
    const since = Date.now();
    // The channel tells the server when we are gone.
    server = run(command, args, { environment, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    server.on('message', (message) => (hasServed ||= message === READY));
    server.on('exit', (code, signal) => goOn(code, signal, describe(code, signal), since));
    // With no room for another process, for example. Of one that runs, its end is heard of above.
    server.on('error', ({ message }) => {
      if (server.pid === undefined) goOn(1, null, `could not be started: ${message}`, since);
    });
  }

  function goOn(code, signal, end, since) {
    const isOver = code === 0 || (code !== BROKEN && !signal && !hasServed);
    if (isOver && server.pid === undefined) console.error(`The server ${end}`);
    if (isStopping || isOver) process.exit(exitCodeOf(code, signal));
    pause = nextPause(pause, Date.now() - since);
    console.error(`The server ${end}; starting it again in ${pause / 1000} s`);
    waiting = setTimeout(start, pause);
  }
}

function describe(code, signal) {
  if (signal) return `was ended by ${signal}`;
  return code === BROKEN ? 'broke' : `ended with ${code}`;
}

/** Twice as long each time, until the server has stayed up for a minute. */
export const nextPause = (pause, uptime) =>
  uptime >= HEALTHY_MS ? SHORTEST_MS : Math.min(Math.max(2 * pause, SHORTEST_MS), LONGEST_MS);
