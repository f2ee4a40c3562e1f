import { createFileRoute, redirect } from '@tanstack/react-router';
import type { ProjectIds } from '../../../../entities/projects/index.ts';
import { loadOpening, loadTasks } from '../../../../screens/tasks/load.ts';
import { TasksFrame, TasksPending } from '../../../../screens/tasks/TasksFrame.tsx';
import { TasksPage } from '../../../../screens/tasks/TasksPage.tsx';
import { openingOf } from '../../../../screens/tasks/opening.ts';
import { readSearch, type TasksSearch } from '../../../../screens/tasks/search.ts';
import { mayOpenWithView, rememberedLayout } from '../../../../screens/tasks/layout.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/tasks/')({
  validateSearch: readSearch,
  // Not in the loader: the list would be seen, and asked to do things, until it had run.
  beforeLoad: async ({ context, params, search }) => {
    leadTo(params, await openingOf(context.queryClient, params, search));
    // Then the address can be sent to somebody else.
    const layout = rememberedLayout(params.projectId);
    if (!search.view && layout !== 'list') leadTo(params, { ...search, view: layout });
  },
  // There the project has come as well: nobody's first list waits for it.
  loader: async ({ context, params, location }) => {
    const search = location.search as TasksSearch;
    const isLed = mayOpenWithView(params.projectId);
    const opening = loadOpening(context.queryClient, params, search).then((view) => leadTo(params, view));
    // Else the list of this address would be asked for in vain.
    if (isLed) await opening;
    await Promise.all([loadTasks(context.queryClient, params, search), opening]);
  },
  component: function Tasks() {
    const ids = Route.useParams();
    const {
      tab,
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
        chosen={tab}
        openTask={task}
      />
    );
  },
  pendingComponent: TasksPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TasksFrame} />,
});

function leadTo(params: ProjectIds, search: TasksSearch | undefined) {
  if (search)
    throw redirect({
      to: '/$organizationId/projects/$projectId/tasks',
      params,
      search,
      replace: true,
    });
}
