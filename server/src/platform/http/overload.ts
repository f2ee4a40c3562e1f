import type { FastifyBaseLogger } from 'fastify';

const everyMs = 1_000;

/** Of many that are refused in a row the log has the first, and then once a second how many there were and why the last one. */
export function warnOfOverload() {
  let refused = 0;
  let isPausing = false;
  let say: (() => void) | undefined;

  function sayIfAny() {
    isPausing = refused > 0;
    if (!isPausing) return;
    say?.();
    refused = 0;
    setTimeout(sayIfAny, everyMs).unref();
  }

  return function warn(log: FastifyBaseLogger, error: Error) {
    refused += 1;
    say = () => log.warn({ err: error, refused }, 'too busy to answer');
    if (!isPausing) sayIfAny();
  };
}
