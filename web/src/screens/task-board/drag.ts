import type { Task } from '@muster/contract';
import { createStore, type Store } from '../../platform/store.ts';
import {
  describePlace,
  isAt,
  isWhereItStands,
  placeAt,
  step,
  without,
  type ArrowKey,
  type BoardPlace,
  type ColumnOnBoard,
} from '../../entities/tasks/placing.ts';

export interface Carried {
  task: Task;
  by: 'pointer' | 'keyboard';
  /** The row that it was lifted from: it may stand in several. */
  from: string | undefined;
  /** Where it would be dropped. */
  to: BoardPlace;
}

export interface Surroundings {
  columns: () => readonly ColumnOnBoard[];
  /** Whether it may go from one row to another. */
  mayChangeRow?: (task: Task, from: string, to: string) => boolean;
  /** Puts a card there; `onShown` as soon as the board shows it. */
  move: (carried: Carried, onShown: () => void) => void;
}

/** The card that is being carried, if any: outside React, so that only the columns concerned are drawn again. */
export interface Drag {
  carried: Store<Carried | undefined>;
  /** For the screen reader. */
  said: Store<string>;
  /** The card that this person dropped last. */
  lastDropped: () => string | undefined;
  lift: (task: Task, by: Carried['by'], row?: string) => void;
  aim: (to: BoardPlace) => void;
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
  const columnOf = (place: Pick<BoardPlace, 'status' | 'row'>) => around().columns().find(isAt(place));
  const mayEnter = ({ task, from }: Carried, row: string | undefined) =>
    row === from || (row !== undefined && from !== undefined && around().mayChangeRow?.(task, from, row));
  const say = (before: string, { task, to }: Carried, behind = '') => {
    const column = columnOf(to);
    if (column) said.set(`${before}${describePlace(column, task, to)}${behind}`);
  };
  const homeOf = ({ status, _id }: Task, row: string | undefined): BoardPlace => {
    const tasks = columnOf({ status, row })?.tasks ?? [];
    const index = tasks.findIndex((task) => task._id === _id);
    return placeAt({ status, row }, without(tasks, _id), Math.max(index, 0));
  };

  function aim(wanted: BoardPlace) {
    const now = carried.get();
    if (!now || now === dropping) return;
    // Dropped over a row that it cannot stand in, it goes back.
    const to = mayEnter(now, wanted.row) ? wanted : homeOf(now.task, now.from);
    if (isSame(now.to, to)) return;
    const next = { ...now, to };
    carried.set(next);
    say('', next);
  }

  function cancel() {
    const now = carried.get();
    if (!now || now === dropping) return;
    carried.set(undefined);
    say('Put back ', { ...now, to: homeOf(now.task, now.from) });
  }

  return {
    carried,
    said,
    lastDropped: () => dropped,
    lift: (task, by, row) => {
      const next: Carried = { task, by, from: row, to: homeOf(task, row) };
      carried.set(next);
      say('Picked up ', next, by === 'keyboard' ? `. ${help}` : '');
    },
    aim,
    step: (key) => {
      const now = carried.get();
      if (!now) return;
      const open = around()
        .columns()
        .filter(({ row }) => mayEnter(now, row));
      aim(step(open, now.task, now.to, key));
    },
    drop: () => {
      const now = carried.get();
      if (!now || now === dropping) return;
      const column = columnOf(now.to);
      const isHome = now.to.row === now.from && column && isWhereItStands(column, now.task, now.to);
      if (!column || isHome) return cancel();
      // What others have made of it meanwhile is kept; where they took it away, the server says so.
      const home = columnOf({ status: now.task.status, row: now.from });
      const task = home?.tasks.find(({ _id }) => _id === now.task._id) ?? now.task;
      if (!mayEnter({ ...now, task }, now.to.row)) return cancel();
      dropped = now.task._id;
      dropping = now;
      say('Dropped ', now);
      around().move({ ...now, task }, () => carried.set(undefined));
    },
    cancel,
  };
}

const isSame = (one: BoardPlace, other: BoardPlace) =>
  one.status === other.status &&
  one.row === other.row &&
  one.after === other.after &&
  one.before === other.before;
