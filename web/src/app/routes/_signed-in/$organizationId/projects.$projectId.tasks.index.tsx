import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { ProjectIds } from '../../../../entities/projects/index.ts';
import { WithOpenTask } from '../../../../screens/parts/tasks/WithOpenTask.tsx';
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
    return (
      <WithOpenTask>
        <ShownTasks key={ids.projectId} ids={ids} />
      </WithOpenTask>
    );
  },
  pendingComponent: TasksPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TasksFrame} />,
});

function ShownTasks({ ids }: { ids: ProjectIds }) {
  const { layout, ...shown } = Route.useSearch({ select: shownOf, structuralSharing: true });
  // What was pressed is seen first: drawing the other layout takes longer.
  return <TasksPage {...shown} ids={ids} layout={useDeferredValue(layout)} />;
}

/** What the page draws. An open task and the day of a calendar are read where they are shown. */
function shownOf({
  tab,
  view,
  saved,
  columns,
  task: _task,
  day: _day,
  scale: _scale,
  ...search
}: TasksSearch) {
  return { chosen: tab, layout: view ?? 'list', saved, columns, search };
}

function leadTo(params: ProjectIds, search: TasksSearch | undefined) {
  if (search)
    throw redirect({
      to: '/$organizationId/projects/$projectId/tasks',
      params,
      search,
      replace: true,
    });
}
