import { createFileRoute } from '@tanstack/react-router';
import { membersQuery } from '../../../../entities/members/index.ts';
import { TeamFrame, TeamPage, TeamPending } from '../../../../screens/team/TeamPage.tsx';
import { teamQuery } from '../../../../entities/team/queries.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/manage-team')({
  staticData: {
    crumbs: [
      { label: 'Settings', to: '/$organizationId/projects/$projectId/settings' },
      { label: 'Manage Team' },
    ],
  },
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData({ ...teamQuery(params), revalidateIfStale: true }),
      queryClient.prefetchInfiniteQuery(membersQuery(params.organizationId)),
    ]),
  component: function ManageTeam() {
    const ids = Route.useParams();
    return <TeamPage key={ids.projectId} {...ids} />;
  },
  pendingComponent: TeamPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TeamFrame} />,
});
