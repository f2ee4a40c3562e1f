import { setTimeout as delay } from 'node:timers/promises';
import { wasBrokenOff } from './errors.ts';

const pauseMs = 30;

/**
 * Does it once more where the database broke it off in favour of another transaction. Nothing of the first try is left,
 * and what is created carries its id, so that doing it twice makes one thing.
 */
export async function againOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wasBrokenOff(error)) throw error;
    // The other goes first: until it has been woken, what it waits for could be taken from it once more.
    await delay(pauseMs);
    return work();
  }
}
