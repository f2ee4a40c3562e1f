import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { followMoved } from '../../../../entities/tasks/follow-moved.ts';
import { loadTask } from '../../../../entities/tasks/lists/load.ts';
import { TaskPage } from '../../../../screens/task-details/TaskPage.tsx';
import { TaskPending } from '../../../../screens/task-details/TaskPending.tsx';
import { codeFrom, type Code } from '../../../../platform/lazy/code.ts';
import { onlyIds } from '../../../addresses.ts';

const taskCrumb: Code<ComponentType> = codeFrom(
  async () => (await import('../../../../screens/task-details/TaskCrumb.tsx')).TaskCrumb,
);

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/tasks/$taskId')({
  params: { parse: ({ taskId }) => onlyIds({ taskId }) },
  staticData: { crumbs: [{ label: taskCrumb }] },
  loader: ({ context: { queryClient }, params: { taskId, ...ids } }) =>
    loadTask(queryClient, ids, taskId).catch(followMoved(queryClient, ids, taskId)),
  component: function TaskDetails() {
    const { taskId, ...ids } = Route.useParams();
    return <TaskPage key={taskId} ids={ids} taskId={taskId} />;
  },
  pendingComponent: TaskPending,
});
