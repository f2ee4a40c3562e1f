import { createFileRoute } from '@tanstack/react-router';
import { loadTasks } from '../../../features/tasks/load.ts';
import { TasksFrame, TasksPage, TasksPending } from '../../../features/tasks/TasksPage.tsx';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

interface TasksSearch {
  status?: string;
}

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/tasks/')({
  validateSearch: ({ status }): TasksSearch => (typeof status === 'string' ? { status } : {}),
  loader: ({ context, params, location }) =>
    loadTasks(context.queryClient, params, (location.search as TasksSearch).status),
  component: function Tasks() {
    const ids = Route.useParams();
    return <TasksPage key={ids.projectId} ids={ids} chosen={Route.useSearch().status} />;
  },
  pendingComponent: TasksPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TasksFrame} />,
});
