import { addDays, type Task } from '@muster/contract';
import { createStore, type Store } from '../../platform/store.ts';
import type { ArrowKey } from '../../ui/list/use-carry-keys.ts';
import { nameOfDay } from './weeks.ts';

export interface Carried {
  task: Task;
  by: 'pointer' | 'keyboard';
  /** The day that it was taken from; nothing for one without a date. */
  from: string | undefined;
  /** Where it would be dropped, once it is over a day. */
  to: string | undefined;
}

interface Around {
  /** Brings a day into sight. */
  show: (day: string) => void;
  move: (carried: Carried & { to: string }) => void;
}

/** The task that is being carried, if any: outside React, so that only the days concerned are drawn again. */
export interface Carry {
  carried: Store<Carried | undefined>;
  /** For the screen reader. */
  said: Store<string>;
  lift: (carried: Carried) => void;
  aim: (to: string | undefined) => void;
  step: (key: ArrowKey) => void;
  drop: () => void;
  cancel: () => void;
}

const help = 'Arrow keys move it, Space drops it, Escape puts it back.';
const ways: Record<ArrowKey, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function createCarry(around: () => Around): Carry {
  const carried = createStore<Carried | undefined>(undefined);
  const said = createStore('');

  function aim(to: string | undefined) {
    const now = carried.get();
    if (!now || now.to === to) return;
    carried.set({ ...now, to });
    if (to) said.set(`${now.task.title}, ${nameOfDay(to)}`);
  }

  function cancel() {
    const now = carried.get();
    if (!now) return;
    carried.set(undefined);
    said.set(`Put back ${now.task.title}`);
  }

  return {
    carried,
    said,
    lift: (next) => {
      carried.set(next);
      const where = next.to ? `, ${nameOfDay(next.to)}` : '';
      said.set(`Picked up ${next.task.title}${where}. ${next.by === 'keyboard' ? help : ''}`.trim());
    },
    aim,
    step: (key) => {
      const to = carried.get()?.to;
      if (!to) return;
      const next = addDays(to, ways[key]);
      around().show(next);
      aim(next);
    },
    drop: () => {
      const now = carried.get();
      const to = now?.to;
      if (!now || !to || to === now.from) return cancel();
      carried.set(undefined);
      said.set(`Dropped ${now.task.title}, ${nameOfDay(to)}`);
      around().move({ ...now, to });
    },
    cancel,
  };
}
