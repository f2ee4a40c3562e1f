import { createFileRoute } from '@tanstack/react-router';
import { ProjectsFrame, ProjectsPage, ProjectsPending } from '../../../../screens/projects/ProjectsPage.tsx';
import { loadProjects } from '../../../../entities/projects/queries.ts';
import { messages } from '../../../../messages.ts';
import { readListText } from '../../../addresses.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/')({
  staticData: { crumbs: [{ label: 'Projects' }] },
  validateSearch: readListText,
  loader: ({ context, params: { organizationId }, location, ...visit }) =>
    loadProjects(context.queryClient, organizationId, { ...visit, ...readListText(location.search) }),
  component: function Screen() {
    return <ProjectsPage {...Route.useParams()} {...Route.useSearch()} />;
  },
  pendingComponent: ProjectsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.projects.loadFailed} frame={ProjectsFrame} />
  ),
});
