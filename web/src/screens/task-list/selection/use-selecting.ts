import { limits, type Task } from '@muster/contract';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { createSessionStore, useStore } from '../../../platform/store.ts';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import { extendTo, selectAll, selection, toggle, useListed } from './selection.ts';
import { useHold } from './use-hold.ts';

interface Listed {
  listKey: string;
  tasks: readonly Task[];
  isComplete: boolean;
  /** Brings the next page; nothing where that has failed. */
  loadMore: (() => void) | undefined;
}

/** What keys and fingers select in a list; `props` are for the list itself. */
export function useSelecting({ listKey, tasks, ...rest }: Listed) {
  const { ids } = useStore(selection);
  useListed(listKey, tasks);
  useShortcut('select', () => {
    const { task } = document.activeElement?.closest<HTMLElement>('[data-task]')?.dataset ?? {};
    if (task) toggle(task);
  });
  const takeAll = useTakeAll({ listKey, tasks, ...rest });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target as HTMLElement;
    if (event.defaultPrevented || isTypingAid(event.nativeEvent) || !row.matches('[role=row]')) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isAll) {
      event.preventDefault();
      return takeAll();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && tasks[Number(row.dataset.place ?? row.dataset.index) + step];
    if (next && event.shiftKey && !event.ctrlKey) extendTo(listKey, next._id, row.dataset.task);
  }

  const hold = useHold(({ dataset: { task } }) => task && toggle(task));
  return {
    ids,
    onKeyDown,
    props: { ...hold, className: ids.size > 0 ? 'task-rows is-selecting' : 'task-rows' },
  };
}

/** The list that is being loaded to be taken whole. */
const taken = createSessionStore<string | undefined>(undefined);

/** All that the list has, be they loaded or not, up to as many as can be changed at once. */
function useTakeAll({ listKey, tasks, isComplete, loadMore }: Listed) {
  const isTaking = useStore(taken) === listKey;
  const isOver = isComplete || tasks.length >= limits.bulkTasks || !loadMore;
  const goOn = useEffectEvent((isOver: boolean, _loaded: number) => {
    if (!isOver) return loadMore?.();
    taken.set(undefined);
    selectAll(tasks.slice(0, limits.bulkTasks));
  });
  useEffect(() => {
    if (isTaking) goOn(isOver, tasks.length);
  }, [isTaking, isOver, tasks.length]);
  useEffect(() => () => taken.set(undefined), []);
  return () => taken.set(listKey);
}
