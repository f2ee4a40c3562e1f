import type { Task, TaskGroup } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createStore } from '../../platform/store.ts';
import { listKey, type LoadedTasks } from '../../entities/tasks/lists/lists.ts';
import { useMoveTask } from '../../entities/tasks/moving.ts';
import { isAt, type BoardPlace } from '../../entities/tasks/placing.ts';
import { editsBetween } from './regrouping.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import type { Cell } from './board-context.ts';
import { createDrag, type Surroundings } from './drag.ts';

/** Carries cards over the board of this screen, which may have rows. */
export function useBoardDrag(
  cells: readonly Cell[],
  group: TaskGroup | undefined,
  focusCard: (id: string, place: BoardPlace) => void,
) {
  const { ids } = useTasksScreen();
  const client = useQueryClient();
  const { mutate } = useMoveTask(ids);
  // Of many cells few are asked for, with every move of the pointer.
  const columns = () =>
    cells.map(({ status: { _id: status }, row, name, query }) => {
      const list = () => client.getQueryData<LoadedTasks>(listKey(ids, status, 'board', query));
      return {
        status,
        row,
        name,
        query,
        get tasks() {
          return list()?.tasks ?? [];
        },
        get isComplete() {
          return list()?.nextCursor === null;
        },
      };
    });
  const editsTo = (task: Task, from: string | undefined, to: string | undefined) =>
    group && from !== undefined && to !== undefined ? editsBetween(group, task, from, to) : undefined;
  const around: Surroundings = {
    columns,
    mayChangeRow: (task, from, to) => editsTo(task, from, to) !== undefined,
    move: ({ task, from, to: place }, onShown) => {
      const [left, entered] = [
        columns().find(isAt({ status: task.status, row: from })),
        columns().find(isAt(place)),
      ];
      const onLanded = () => {
        onShown();
        focusCard(task._id, place);
      };
      mutate({
        task,
        place,
        ...(from !== place.row && { edits: editsTo(task, from, place.row) }),
        ...(left && entered && { between: { from: left.query, to: entered.query } }),
        onShown: onLanded,
      });
    },
  };
  const [latest] = useState(() => createStore(around));
  useEffect(() => latest.set(around));
  const [drag] = useState(() => createDrag(latest.get));
  return { drag, columns };
}
