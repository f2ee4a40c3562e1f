import type { NewTask } from '@muster/contract';
import { changedFields, isEmpty } from '../../platform/api/changed-fields.ts';
import { newId } from '../../platform/api/new-id.ts';
import type { TaskToCreate } from './queries.ts';

/** A task that came back into the fields. */
export interface Returned {
  task: TaskToCreate;
  /** The server has said no; else its answer was lost, and it may have the task. */
  isRefused: boolean;
}

/** The id under which the fields are sent: the one sent before, as long as the server may know the task by it. */
export function idFor({ _id: _none, ...typed }: NewTask, returned: Returned | undefined) {
  if (!returned) return newId();
  const isOther = !isEmpty(changedFields(typed, returned.task));
  return returned.isRefused && isOther ? newId() : returned.task._id;
}
