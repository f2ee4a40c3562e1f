import { exitCodeOf, onSignals, pass, run } from './serve.mjs';

// What the server ends with when something broke it after it was ready; with 1 it refuses to start.
const BROKEN = 70;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;
const HEALTHY_MS = 60_000;

/** Keeps the server running: one that breaks or is killed is started again; whatever else ends it, ends us too. */
export function supervise(command, args, environment) {
  let isStopping = false;
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
    server.on('exit', (code, signal) => {
      if (isStopping || (code !== BROKEN && !signal)) process.exit(exitCodeOf(code, signal));
      pause = nextPause(pause, Date.now() - since);
      const end = signal ? `was ended by ${signal}` : 'broke';
      console.error(`The server ${end}; starting it again in ${pause / 1000} s`);
      waiting = setTimeout(start, pause);
    });
  }
}

/** Twice as long each time, until the server has stayed up for a minute. */
export const nextPause = (pause, uptime) =>
  uptime >= HEALTHY_MS ? SHORTEST_MS : Math.min(Math.max(2 * pause, SHORTEST_MS), LONGEST_MS);
