import { limits, type Task } from '@muster/contract';
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
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

/** All that is listed, be it loaded or not, up to as many as can be changed at once. */
export const selectAllListed = () => selectingAll.set(true);

/** Goes on whenever what is loaded has changed, so that nothing waits for a page that was overtaken by a reload. */
export function useSelectingAll({ tasks, isComplete, loadMore }: Omit<Listed, 'listKey'>) {
  const isSelectingAll = useStore(selectingAll);
  const isOver = isComplete || tasks.length >= limits.bulkTasks || !loadMore;
  const goOn = useEffectEvent((isOver: boolean, tasks: readonly Task[]) => {
    if (!isOver) return loadMore?.();
    selectingAll.set(false);
    selectAll(tasks.slice(0, limits.bulkTasks));
  });
  useEffect(() => {
    if (isSelectingAll) goOn(isOver, tasks);
  }, [isSelectingAll, isOver, tasks]);
  useEffect(() => () => selectingAll.set(false), []);
}
