import type { Task, TaskStatus } from '@muster/contract';
import { createContext, use } from 'react';
import type { Labels } from '../../../entities/labels/use-labels.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import type { ListOrder, ListQuery } from '../../../entities/tasks/lists/lists.ts';
import type { RowDrafts } from '../../../entities/tasks/row-drafts.ts';
import type { TaskLink } from './use-task-link.ts';
import type { Team } from '../../../entities/tasks/use-team.ts';

/** What every row needs and none changes. */
export interface TasksScreen {
  ids: ProjectIds;
  statuses: readonly TaskStatus[];
  /** Those that the filter lets through: the tabs of a list, the columns of the board. */
  shownStatuses: readonly TaskStatus[];
  team: Team;
  labels: Labels;
  drafts: RowDrafts;
  /** What the tasks are filtered and sorted by. */
  query: ListQuery;
  /** Of what stands in one of the rows of a board: whether a task does. */
  isInRow?: (task: Task) => boolean;
  order: ListOrder;
  /** What rows of a list show beside the title, where that was chosen. */
  columns: ReadonlySet<string> | undefined;
  /** Whether the rows of a list are low. */
  isCompact: boolean;
  clearFilter: () => void;
  /** To the task over the list, and to its own page. */
  linkTo: TaskLink;
  pageOf: TaskLink;
  /** Shows the task over the list. */
  open: (taskId: string) => void;
  mayDelete: (task: Task) => boolean;
  /** At once, unless there is something to ask. */
  remove: (task: Task) => void;
  /** Sends what was typed into a row; `seen` is the task with what others changed, once the user has seen it. */
  save: (task: Task, seen?: Task) => void;
}

export const TasksContext = createContext<TasksScreen | undefined>(undefined);

export const useTasksScreen = () => use(TasksContext)!;
