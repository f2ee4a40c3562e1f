import { wasBrokenOff } from './errors.ts';

/**
 * Does it once more where the database broke it off in favour of another transaction. Nothing of the first try is left,
 * and what is created carries its id, so that doing it twice makes one thing.
 */
export async function againOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wasBrokenOff(error)) throw error;
    return work();
  }
}
