import type { TaskDetails, TaskStatus } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import type { Team } from '../../../entities/tasks/use-team.ts';
import type { TaskForm } from '../use-task-form.ts';

/** What a property is given: it shows `form.values` and hands what is chosen to `form.choose`. */
export interface PropertyProps {
  ids: ProjectIds;
  task: TaskDetails;
  statuses: readonly TaskStatus[];
  team: Team;
  form: TaskForm;
}
