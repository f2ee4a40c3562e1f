import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createStore } from '../../platform/store.ts';
import { listKey, type LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { createDrag, type Surroundings } from './drag.ts';
import { useMoveTask } from '../../entities/tasks/moving.ts';

/** Carries cards over the board of this screen. */
export function useBoardDrag(focusCard: (id: string, status: string) => void) {
  const { ids, statuses, query } = useTasksScreen();
  const client = useQueryClient();
  const { mutate } = useMoveTask(ids, query);
  const around: Surroundings = {
    columns: () =>
      statuses.map(({ _id, name }) => {
        const list = client.getQueryData<LoadedTasks>(listKey(ids, _id, 'board', query));
        return { status: _id, name, tasks: list?.tasks ?? [], isComplete: list?.nextCursor === null };
      }),
    move: (task, place, onShown) => {
      const onLanded = () => {
        onShown();
        focusCard(task._id, place.status);
      };
      mutate({ task, place, onShown: onLanded });
    },
  };
  const [latest] = useState(() => createStore(around));
  useEffect(() => latest.set(around));
  const [drag] = useState(() => createDrag(latest.get));
  return drag;
}
