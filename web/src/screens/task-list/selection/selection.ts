import { limits, type Task } from '@muster/contract';
import { useEffect, useMemo } from 'react';
import { createSessionStore, useStore } from '../../../platform/store.ts';
import { extended, nothing, stillListed, toggled, type Selection } from './rules.ts';

/** Of the screen that is shown; nothing of it outlives the lists that it was made in. */
export const selection = createSessionStore<Selection>(nothing);

type Lists = ReadonlyMap<string, readonly Task[]>;
const lists = createSessionStore<Lists>(new Map());

/** What is in a list may be selected, for as long as it is there. */
export function useListed(listKey: string, tasks: readonly Task[]) {
  useEffect(() => {
    list(listKey, tasks);
  }, [listKey, tasks]);
  useEffect(() => () => list(listKey, []), [listKey]);
}

function list(listKey: string, tasks: readonly Task[]) {
  lists.set(new Map(lists.get()).set(listKey, tasks));
  const current = selection.get();
  if (current.ids.size === 0) return;
  const left = stillListed(current, new Set(allListed().map(({ _id }) => _id)));
  if (left !== current) selection.set(left.ids.size > 0 ? left : nothing);
}

const allListed = () => [...lists.get().values()].flat();

/** As they are listed now; a task may be in several groups. */
export function useSelectedTasks() {
  const { ids } = useStore(selection);
  const listed = useStore(lists);
  return useMemo(() => {
    const selected = [...listed.values()].flat().filter(({ _id }) => ids.has(_id));
    return [...new Map(selected.map((task) => [task._id, task])).values()];
  }, [listed, ids]);
}

/** All rows, from the first to the last. */
export const useListedTasks = () => [...useStore(lists).values()].flat();

export const clearSelection = () => selection.set(nothing);

export const toggle = (id: string) => choose(toggled(selection.get(), id));

export const extendTo = (listKey: string, to: string, start?: string) =>
  choose(extended(selection.get(), (lists.get().get(listKey) ?? []).map(idOf), to, start));

export const selectAll = (tasks: readonly Task[]) =>
  choose({ ids: new Set([...selection.get().ids, ...tasks.map(idOf)]) });

const idOf = ({ _id }: Task) => _id;

/** A change takes so many. */
function choose({ ids, stretch }: Selection) {
  const most = [...ids].slice(0, limits.bulkTasks);
  selection.set(most.length > 0 ? { ids: new Set(most), stretch } : nothing);
}
