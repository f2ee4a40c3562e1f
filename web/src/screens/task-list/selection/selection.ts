import type { Task } from '@muster/contract';
import { useEffect, useMemo } from 'react';
import { createSessionStore, useStore } from '../../../platform/store.ts';
import { extended, limited, nothing, stillListed, toggled, type Reach, type Selection } from './rules.ts';

/** Of the screen that is shown; nothing of it outlives the lists that it was made in. */
export const selection = createSessionStore<Selection>(nothing);

/** Whether rows ask for a choice before there is any: where no pointer shows their boxes. */
const selecting = createSessionStore(false);

export const startSelecting = () => selecting.set(true);

/** Whether what is listed is being loaded to be selected whole. */
export const selectingAll = createSessionStore(false);

const isSelecting = () => selecting.get() || selection.get().ids.size > 0;

/** From the first choice on, a tap anywhere on a row or card selects it, but for what it offers. Answers whether it did. */
export function selectByTap(target: HTMLElement) {
  const { task } = target.closest<HTMLElement>('[data-task]')?.dataset ?? {};
  const isMeant = task && isSelecting() && !target.closest('.pick, .doing > *, form');
  if (isMeant) toggle(task);
  return Boolean(isMeant);
}

export function useIsSelecting() {
  const { ids } = useStore(selection);
  return useStore(selecting) || ids.size > 0;
}

type Lists = ReadonlyMap<string, readonly Task[]>;
const lists = createSessionStore<Lists>(new Map());

/** What is in a list may be selected, for as long as it is there. */
export function useListed(listKey: string, tasks: readonly Task[]) {
  useEffect(() => {
    list(new Map(lists.get()).set(listKey, tasks));
  }, [listKey, tasks]);
  useEffect(() => () => list(new Map(lists.get()).set(listKey, [])), [listKey]);
}

/** The same for lists side by side: what goes from one to another stays selected. */
export function useListedBeside(columns: Lists) {
  useEffect(() => {
    list(columns);
  }, [columns]);
  useEffect(() => () => list(new Map()), []);
}

function list(all: Lists) {
  lists.set(all);
  const current = selection.get();
  if (current.ids.size === 0) return;
  const left = stillListed(current, new Set(allListed().map(({ _id }) => _id)));
  if (left.ids.size === 0) clearSelection();
  else if (left !== current) selection.set(left);
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
export function useListedTasks() {
  const listed = useStore(lists);
  return useMemo(() => [...listed.values()].flat(), [listed]);
}

export function clearSelection() {
  selectingAll.set(false);
  selecting.set(false);
  selection.set(nothing);
}

export const toggle = (id: string) => choose(toggled(selection.get(), id));

export const extendTo = (listKey: string, to: string, start?: string) =>
  choose(extended(selection.get(), (lists.get().get(listKey) ?? []).map(idOf), to, start));

/** Beside those that are selected already. */
export const selectMore = (tasks: readonly Task[]) =>
  choose({ ids: new Set([...selection.get().ids, ...tasks.map(idOf)]) });

export const selectAll = (tasks: readonly Task[], reach: Reach) =>
  choose({ ids: new Set(tasks.map(idOf)), reach });

const idOf = ({ _id }: Task) => _id;

const choose = (chosen: Selection) => selection.set(chosen.ids.size > 0 ? limited(chosen) : nothing);
