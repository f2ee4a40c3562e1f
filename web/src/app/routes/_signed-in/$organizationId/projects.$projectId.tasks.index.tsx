import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTasks } from '../../../../screens/tasks/load.ts';
import { TasksFrame, TasksPending } from '../../../../screens/tasks/TasksFrame.tsx';
import { TasksPage } from '../../../../screens/tasks/TasksPage.tsx';
import { readSearch, type TasksSearch } from '../../../../screens/tasks/search.ts';
import { rememberedLayout } from '../../../../screens/tasks/layout.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/tasks/')({
  validateSearch: readSearch,
  // Not in the loader: the list would be seen, and asked to do things, until it had run.
  beforeLoad: ({ params, search }) => {
    // Then the address can be sent to somebody else.
    const layout = rememberedLayout(params.projectId);
    if (!search.view && layout !== 'list')
      throw redirect({
        to: '/$organizationId/projects/$projectId/tasks',
        params,
        search: { ...search, view: layout },
        replace: true,
      });
  },
  loader: ({ context, params, location }) =>
    loadTasks(context.queryClient, params, location.search as TasksSearch),
  component: function Tasks() {
    const ids = Route.useParams();
    const {
      status,
      view: layout = 'list',
      task,
      saved,
      day: _day,
      scale: _scale,
      columns,
      ...search
    } = Route.useSearch();
    return (
      <TasksPage
        key={ids.projectId}
        {...{ ids, layout, saved, columns, search }}
        chosen={status}
        openTask={task}
      />
    );
  },
  pendingComponent: TasksPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TasksFrame} />,
});
