import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTasks } from '../../../../screens/tasks/load.ts';
import { TasksFrame, TasksPage, TasksPending } from '../../../../screens/tasks/TasksPage.tsx';
import { rememberedView, type TasksView } from '../../../../screens/tasks/view.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

interface TasksSearch {
  status?: string;
  view?: TasksView;
  /** Shown over the list; the address that is seen is the task’s own. */
  task?: string;
}

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/tasks/')({
  validateSearch: ({ status, view, task }): TasksSearch => ({
    ...(typeof status === 'string' && { status }),
    ...(typeof task === 'string' && { task }),
    ...((view === 'board' || view === 'list') && { view }),
  }),
  // Not in the loader: the list would be seen, and asked to do things, until it had run.
  beforeLoad: ({ params, search }) => {
    // Then the address can be sent to somebody else.
    if (!search.view && rememberedView(params.projectId) === 'board')
      throw redirect({
        to: '/$organizationId/projects/$projectId/tasks',
        params,
        search: { ...search, view: 'board' },
        replace: true,
      });
  },
  loader: ({ context, params, location }) =>
    loadTasks(context.queryClient, params, location.search as TasksSearch),
  component: function Tasks() {
    const ids = Route.useParams();
    const { status, view = 'list', task } = Route.useSearch();
    return <TasksPage key={ids.projectId} ids={ids} chosen={status} view={view} openTask={task} />;
  },
  pendingComponent: TasksPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TasksFrame} />,
});
