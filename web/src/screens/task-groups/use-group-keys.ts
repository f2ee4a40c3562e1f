import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { heedListKeys } from '../../ui/list/keys.ts';
import { focusRow } from '../parts/tasks/focus-row.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import type { Item, Stretch } from './items.ts';

interface Walked {
  items: readonly Item[];
  stretches: readonly Stretch[];
  scrollTo: (index: number) => void;
  onFold: (value: string, isFolded: boolean) => void;
}

/**
 * Up and down lead through rows and headings alike. Left leads from a row to its heading, and folds there; right unfolds, and then
 * leads to the first row.
 */
export function useGroupKeys({ items, stretches, scrollTo, onFold }: Walked) {
  const { ids } = useTasksScreen();
  const navigate = useNavigate();

  return (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget;
    const target = event.target as HTMLElement;
    const goTo = (index: number) => (items[index] ? () => focusRow(list, index, scrollTo) : undefined);
    const step = ({ dataset }: HTMLElement, key: string) => {
      const index = Number(dataset.index);
      const { start, isFolded, section } = stretches.findLast(({ start }) => start <= index)!;
      const isHeading = index === start;
      if (key === 'ArrowLeft') return isHeading ? () => onFold(section.value, true) : goTo(start);
      if (key === 'ArrowRight' && isHeading)
        return isFolded ? () => onFold(section.value, false) : section.tasks[0] && goTo(start + 1);
      const next = nextOf(items, index, key);
      return next === undefined ? undefined : goTo(next);
    };
    if (target.matches('[data-heading]')) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const act = step(target, event.key);
      if (!act) return;
      event.preventDefault();
      return act();
    }
    if (event.key === ' ' && target.matches('[role=row]')) {
      event.preventDefault();
      return target.querySelector<HTMLElement>('a.title')?.click();
    }
    heedListKeys(event, {
      step,
      enter: ({ dataset }) => {
        const params = { ...ids, taskId: dataset.task! };
        void navigate({ to: '/$organizationId/projects/$projectId/tasks/$taskId', params });
      },
    });
  };
}

/** What is not loaded yet has nothing to stand on. */
function nextOf(items: readonly Item[], index: number, key: string) {
  const canStand = (at: number) => items[at] !== undefined && items[at].type !== 'rest';
  const walk = (from: number, by: number) => {
    let at = from;
    while (items[at] && !canStand(at)) at += by;
    return items[at] ? at : undefined;
  };
  if (key === 'ArrowDown') return walk(index + 1, 1);
  if (key === 'ArrowUp') return walk(index - 1, -1);
  if (key === 'Home') return 0;
  return key === 'End' ? walk(items.length - 1, -1) : undefined;
}
