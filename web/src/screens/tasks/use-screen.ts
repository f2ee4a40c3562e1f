import type { Task, TaskQuery, TaskStatus } from '@muster/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Labels } from '../../entities/labels/use-labels.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { ListOrder } from '../../entities/tasks/lists/lists.ts';
import { mayDeleteTask } from '../../entities/tasks/may-delete.ts';
import { createRowDrafts, dropDraft, isTypedInto } from '../../entities/tasks/row-drafts.ts';
import type { Team } from '../../entities/tasks/use-team.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import type { Store } from '../../platform/store.ts';
import { deleteNow, hasSubTasks } from '../parts/tasks/DeleteTask.tsx';
import type { TasksScreen } from '../parts/tasks/tasks-context.ts';
import { useTaskLink } from '../parts/tasks/use-task-link.ts';
import { namedColumns } from './columns/columns.ts';
import type { Panel } from './use-panel.ts';
import { useSaveRow } from './use-save-row.ts';

interface Shown {
  statuses: readonly TaskStatus[];
  shownStatuses: readonly TaskStatus[];
  team: Team;
  labels: Labels;
  asked: Store<Task | undefined>;
  panel: Panel;
  query: TaskQuery;
  order: ListOrder;
  columns: string | undefined;
  isCompact: boolean;
  clearFilter: () => void;
}

/** What every row is given. */
export function useScreen(ids: ProjectIds, { asked, panel, ...shown }: Shown) {
  const { statuses, shownStatuses, team, labels, query, order, columns, isCompact, clearFilter } = shown;
  const { organizationId, projectId } = ids;
  const client = useQueryClient();
  const { data: access } = useSuspenseQuery(ownAccessQuery(organizationId));
  const userId = useSignedInUser()._id;
  const [drafts] = useState(() => createRowDrafts(projectId));
  const save = useSaveRow(ids, drafts);
  const linkTo = useTaskLink(ids, panel.open);
  const pageOf = useTaskLink(ids, panel.openPage);
  return useMemo<TasksScreen>(
    () => ({
      ids: { organizationId, projectId },
      statuses,
      shownStatuses,
      team,
      labels,
      drafts,
      query,
      order,
      columns: chosenColumns(columns),
      isCompact,
      clearFilter,
      linkTo,
      pageOf,
      open: panel.open,
      mayDelete: (task) => mayDeleteTask(access, userId, task),
      remove: (task) => {
        if (hasSubTasks(task) || isTypedInto(drafts, task._id)) return asked.set(task);
        dropDraft(drafts, task._id);
        void deleteNow(client, { organizationId, projectId }, task);
      },
      save: (task, seen) => void save(task, seen),
    }),
    [
      organizationId,
      projectId,
      statuses,
      shownStatuses,
      team,
      labels,
      drafts,
      query,
      order,
      columns,
      isCompact,
      clearFilter,
      linkTo,
      pageOf,
      panel.open,
      access,
      userId,
      save,
      asked,
      client,
    ],
  );
}

/** None that there is: all that there is room for. */
function chosenColumns(written = '') {
  const named = namedColumns(written);
  return named.length > 0 ? new Set<string>(named) : undefined;
}
