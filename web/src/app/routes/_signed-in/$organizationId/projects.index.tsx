import { createFileRoute } from '@tanstack/react-router';
import { ProjectsFrame, ProjectsPage, ProjectsPending } from '../../../../screens/projects/ProjectsPage.tsx';
import { loadProjects } from '../../../../entities/projects/queries.ts';
import { messages } from '../../../../messages.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/')({
  staticData: { crumbs: [{ label: 'Projects' }] },
  loader: ({ context, params: { organizationId }, preload, abortController }) =>
    loadProjects(context.queryClient, organizationId, { preload, abortController }),
  component: function Screen() {
    return <ProjectsPage {...Route.useParams()} />;
  },
  pendingComponent: ProjectsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.projects.loadFailed} frame={ProjectsFrame} />
  ),
});
