import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { loadMore } from '../../entities/tasks/lists/use-more.ts';
import { taskListQuery } from '../../entities/tasks/queries.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import type { Section } from './items.ts';

/** The pages of each section, asked for one after the other. One that failed, even the first, waits until it is asked for again. */
export function usePages() {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback(
    ({ kind, value, hasFailed: isMissing }: Section) => {
      const settle = (hasFailed: boolean) => {
        setFailed((before) => {
          if (before.has(value) === hasFailed) return before;
          const next = new Set(before);
          if (hasFailed) next.add(value);
          else next.delete(value);
          return next;
        });
      };
      settle(false);
      const { status, order, query } = kind;
      const more = isMissing
        ? client.refetchQueries(taskListQuery(ids, status, order, query))
        : loadMore(client, ids, kind);
      more.then(
        () => settle(false),
        () => settle(true),
      );
    },
    [client, ids],
  );
  return { load, failed };
}
