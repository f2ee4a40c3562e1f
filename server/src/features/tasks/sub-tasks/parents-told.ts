import type { Task } from '@muster/contract';
import type { Activity } from '../../../activity/activity.ts';

type Bound = Pick<Task, 'parent'>;

/** The history of a parent tells which tasks came and went. */
export const parentsTold = (taskId: string, before: Bound, after: Bound): Activity<'task.updated'>[] =>
  (['from', 'to'] as const).flatMap((side) => {
    const subjectId = (side === 'from' ? before : after).parent;
    return subjectId === null || before.parent === after.parent
      ? []
      : [{ kind: 'task.updated', subjectId, changes: { subTask: { [side]: taskId } } }];
  });
