import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { loadMore } from '../../entities/tasks/lists/use-more.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import type { Section } from './items.ts';

/** The pages of each section, asked for one after the other. One that failed waits until it is asked for again. */
export function usePages() {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback(
    ({ kind, value }: Section) => {
      const settle = (hasFailed: boolean) => {
        setFailed((before) => {
          if (before.has(value) === hasFailed) return before;
          const next = new Set(before);
          if (hasFailed) next.add(value);
          else next.delete(value);
          return next;
        });
      };
      loadMore(client, ids, kind).then(
        () => settle(false),
        () => settle(true),
      );
    },
    [client, ids],
  );
  return { load, failed };
}
