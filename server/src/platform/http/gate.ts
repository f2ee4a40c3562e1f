import { busy } from './errors.ts';
import { createTurns } from './turns.ts';

/** Lets some of the work run at once, makes some of it wait, and refuses the rest. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const pass = createFairGate({ atOnce, each: { atOnce, waiting } });
  return <T>(work: () => Promise<T>) => pass('everybody', work);
}

interface FairGate {
  atOnce: number;
  each: { atOnce: number; waiting: number };
}

/** The same, with a share for each person: one waits behind as many others as there are, not behind all their work. */
export function createFairGate({ atOnce, each }: FairGate) {
  const turns = createTurns({ atOnce, each });

  return async function pass<T>(who: string, work: () => Promise<T>): Promise<T> {
    const turn = turns.take(who);
    if (turn === 'refused') throw busy();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      turns.giveBack(who);
    }
  };
}
