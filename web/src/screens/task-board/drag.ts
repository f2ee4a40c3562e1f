import type { Task, TaskPlace } from '@muster/contract';
import { createStore, type Store } from '../../platform/store.ts';
import {
  describePlace,
  isWhereItStands,
  placeAt,
  step,
  without,
  type ArrowKey,
  type ColumnOnBoard,
} from '../../entities/tasks/placing.ts';

export interface Carried {
  task: Task;
  by: 'pointer' | 'keyboard';
  /** Where it would be dropped. */
  to: TaskPlace;
}

export interface Surroundings {
  columns: () => readonly ColumnOnBoard[];
  /** Puts a card there; `onShown` as soon as the board shows it. */
  move: (task: Task, place: TaskPlace, onShown: () => void) => void;
}

/** The card that is being carried, if any: outside React, so that only the columns concerned are drawn again. */
export interface Drag {
  carried: Store<Carried | undefined>;
  /** For the screen reader. */
  said: Store<string>;
  /** The card that this person dropped last. */
  lastDropped: () => string | undefined;
  lift: (task: Task, by: Carried['by']) => void;
  aim: (to: TaskPlace) => void;
  step: (key: ArrowKey) => void;
  drop: () => void;
  cancel: () => void;
}

const help = 'Arrow keys move it, Space drops it, Escape puts it back.';

export function createDrag(around: () => Surroundings): Drag {
  const carried = createStore<Carried | undefined>(undefined);
  const said = createStore('');
  let dropped: string | undefined;
  /** Until the board shows it where it was dropped; keys that come before are not for it. */
  let dropping: Carried | undefined;
  const columnOf = (status: string) =>
    around()
      .columns()
      .find((column) => column.status === status);
  const say = (before: string, { task, to }: Carried, behind = '') => {
    const column = columnOf(to.status);
    if (column) said.set(`${before}${describePlace(column, task, to)}${behind}`);
  };
  const homeOf = (task: Task): TaskPlace => {
    const tasks = columnOf(task.status)?.tasks ?? [];
    const index = tasks.findIndex(({ _id }) => _id === task._id);
    return placeAt(task.status, without(tasks, task._id), Math.max(index, 0));
  };

  function aim(to: TaskPlace) {
    const now = carried.get();
    if (!now || now === dropping || isSame(now.to, to)) return;
    const next = { ...now, to };
    carried.set(next);
    say('', next);
  }

  function cancel() {
    const now = carried.get();
    if (!now || now === dropping) return;
    carried.set(undefined);
    say('Put back ', { ...now, to: homeOf(now.task) });
  }

  return {
    carried,
    said,
    lastDropped: () => dropped,
    lift: (task, by) => {
      const next: Carried = { task, by, to: homeOf(task) };
      carried.set(next);
      say('Picked up ', next, by === 'keyboard' ? `. ${help}` : '');
    },
    aim,
    step: (key) => {
      const now = carried.get();
      if (now) aim(step(around().columns(), now.task, now.to, key));
    },
    drop: () => {
      const now = carried.get();
      if (!now || now === dropping) return;
      const column = columnOf(now.to.status);
      if (!column || isWhereItStands(column, now.task, now.to)) return cancel();
      dropped = now.task._id;
      dropping = now;
      say('Dropped ', now);
      around().move(now.task, now.to, () => carried.set(undefined));
    },
    cancel,
  };
}

const isSame = (one: TaskPlace, other: TaskPlace) =>
  one.status === other.status && one.after === other.after && one.before === other.before;
