import type { Task } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChangeDates } from '../../../entities/tasks/dates/changing.ts';
import type { Dates } from '../../../entities/tasks/dates/shifting.ts';
import { findListed } from '../../../entities/tasks/lists/lists.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { useCarryKeys } from '../../../ui/list/use-carry-keys.ts';
import { useTasksScreen } from '../tasks/tasks-context.ts';
import { createCarry, type Dropped } from './carry.ts';

interface TaskCarry {
  /** Brings a day into sight. */
  show: (day: string) => void;
  nameOf: (dropped: Dropped) => string;
  /** The dates that a task would have. */
  datesOf: (task: Task, dropped: Dropped) => Dates;
  onDropped: (dropped: Dropped) => void;
}

/** Carries tasks from day to day; what the pointer does is for each layout to say. */
export function useTaskCarry({ show, nameOf, datesOf, onDropped }: TaskCarry) {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const change = useChangeDates(ids);
  const around = {
    show,
    nameOf,
    move: (dropped: Dropped) => {
      // As it is now: others may have changed it meanwhile.
      const current = findListed(client, ids, dropped.task._id) ?? dropped.task;
      void change(current, datesOf(current, dropped));
      onDropped(dropped);
    },
  };
  const [latest] = useState(() => createStore(around));
  useEffect(() => latest.set(around));
  const [carry] = useState(() => createCarry(latest.get));
  useCarryKeys(useStore(carry.carried)?.by, carry);

  /** The task that an element shows, unless it is only being made. */
  const find = (target: HTMLElement): { task: Task; at: HTMLElement } | undefined => {
    const at = target.closest<HTMLElement>('[data-task]');
    const task = at?.dataset.task ? findListed(client, ids, at.dataset.task) : undefined;
    return at && task && task.version > 0 ? { task, at } : undefined;
  };
  return { carry, find };
}
