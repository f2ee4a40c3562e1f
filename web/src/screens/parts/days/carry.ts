import { addDays, type Task } from '@muster/contract';
import { createStore, type Store } from '../../../platform/store.ts';
import type { ArrowKey } from '../../../ui/list/use-carry-keys.ts';
import type { End } from '../../../entities/tasks/dates/shifting.ts';

export interface Carried {
  task: Task;
  by: 'pointer' | 'keyboard';
  /** The day that it was taken from; nothing for one without a date. */
  from: string | undefined;
  /** Where it would be dropped, once it is over a day. */
  to: string | undefined;
  /** By which of its ends it is held; by none, all of it is moved. */
  end?: End;
}

export type Dropped = Carried & { to: string };

interface Around {
  /** Brings a day into sight. */
  show: (day: string) => void;
  move: (carried: Dropped) => void;
  /** When the task would be. */
  nameOf: (carried: Dropped) => string;
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

  const named = ({ to, ...rest }: Carried) =>
    to ? `${rest.task.title}, ${around().nameOf({ ...rest, to })}` : rest.task.title;

  function aim(to: string | undefined) {
    const now = carried.get();
    if (!now || now.to === to) return;
    carried.set({ ...now, to });
    if (to) said.set(named({ ...now, to }));
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
      said.set(`Picked up ${named(next)}. ${next.by === 'keyboard' ? help : ''}`.trim());
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
      said.set(`Dropped ${named(now)}`);
      around().move({ ...now, to });
    },
    cancel,
  };
}
