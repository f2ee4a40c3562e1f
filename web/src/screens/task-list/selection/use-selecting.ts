import { limits, type Task } from '@muster/contract';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useShortcut } from '../../../platform/keys/handlers.ts';
import { useStore } from '../../../platform/store.ts';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import {
  selectByTap,
  extendTo,
  selectAll,
  selection,
  selectingAll,
  toggle,
  useIsSelecting,
  useListed,
} from './selection.ts';
import { reachOf } from './rules.ts';
import { useHold } from './use-hold.ts';

interface Listed {
  listKey: string;
  tasks: readonly Task[];
  isComplete: boolean;
  /** Whether the next page was asked for in vain. */
  hasFailed: boolean;
  /** Whether some are folded away. */
  hasFolded?: boolean;
  /** Brings the next page. */
  loadMore: () => void;
}

/** What keys and fingers select in a list; `props` are for the list itself. */
export function useSelecting({ listKey, tasks, ...rest }: Listed) {
  const { ids } = useStore(selection);
  const isSelecting = useIsSelecting();
  useListed(listKey, tasks);
  useSelectKey();
  useSelectingAll({ tasks, ...rest });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target as HTMLElement;
    if (event.defaultPrevented || isTypingAid(event.nativeEvent) || !row.matches('[role=row]')) return;
    if (isAllKey(event)) {
      event.preventDefault();
      return selectAllListed();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && tasks[Number(row.dataset.place ?? row.dataset.index) + step];
    if (next && event.shiftKey && !event.ctrlKey) extendTo(listKey, next._id, row.dataset.task);
  }

  const hold = useHold(({ dataset: { task } }) => task && toggle(task), selectByTap);
  return {
    ids,
    onKeyDown,
    props: { ...hold, className: isSelecting ? 'task-rows is-selecting' : 'task-rows' },
  };
}

/** What has the focus is selected, or is no more. */
export const useSelectKey = () =>
  useShortcut('select', () => {
    const { task } = document.activeElement?.closest<HTMLElement>('[data-task]')?.dataset ?? {};
    if (task) toggle(task);
  });

export const isAllKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** All that is listed, loaded or not, up to as many as can be changed at once. */
export const selectAllListed = () => selectingAll.set(true);

/** Goes on whenever what is loaded has changed, so that nothing waits for a page that was overtaken by a reload. */
export function useSelectingAll({ tasks, loadMore, ...list }: Omit<Listed, 'listKey'>) {
  const { isComplete, hasFailed, hasFolded = false } = list;
  const isSelectingAll = useStore(selectingAll);
  const hasAsked = useRef(false);
  const goOn = useEffectEvent((tasks: readonly Task[], isComplete: boolean, hasFailed: boolean) => {
    // A task may be in several groups.
    const all = [...new Map(tasks.map((task) => [task._id, task])).values()];
    // Whoever asks again has it tried again.
    const isOver = isComplete || all.length >= limits.bulkTasks || (hasFailed && hasAsked.current);
    if (!isOver) {
      hasAsked.current = true;
      return loadMore();
    }
    selectingAll.set(false);
    selectAll(all, reachOf(all.length, { isComplete, hasFolded }));
  });
  useEffect(() => {
    if (isSelectingAll) goOn(tasks, isComplete, hasFailed);
    else hasAsked.current = false;
  }, [isSelectingAll, isComplete, hasFailed, tasks]);
  useEffect(() => () => selectingAll.set(false), []);
}
