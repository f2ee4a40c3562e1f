import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProjectsFrame, ProjectsPage, ProjectsPending } from '../../../../screens/projects/ProjectsPage.tsx';
import { readSort, rememberedSort } from '../../../../screens/projects/sort.ts';
import { loadProjects } from '../../../../entities/projects/queries.ts';
import { messages } from '../../../../messages.ts';
import { readListText } from '../../../addresses.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

const readSearch = (said: Record<string, unknown>) => ({ ...readListText(said), ...readSort(said) });

export const Route = createFileRoute('/_signed-in/$organizationId/projects/')({
  staticData: { crumbs: [{ label: 'Projects' }] },
  validateSearch: readSearch,
  // As with the layout of tasks: the address says it, and can be sent to somebody else.
  beforeLoad: ({ params, search }) => {
    const sort = search.sort ? undefined : rememberedSort(params.organizationId);
    if (sort)
      throw redirect({
        to: '/$organizationId/projects',
        params,
        search: { ...search, sort },
        replace: true,
      });
  },
  loader: ({ context, params: { organizationId }, location, ...visit }) =>
    loadProjects(context.queryClient, organizationId, { ...visit, ...readSearch(location.search) }),
  component: function Screen() {
    return <ProjectsPage {...Route.useParams()} {...Route.useSearch()} />;
  },
  pendingComponent: ProjectsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.projects.loadFailed} frame={ProjectsFrame} />
  ),
});
