import { createFileRoute } from '@tanstack/react-router';
import { membersQuery } from '../../../../entities/members/index.ts';
import { TeamFrame, TeamPage, TeamPending } from '../../../../screens/team/TeamPage.tsx';
import { teamQuery } from '../../../../entities/team/queries.ts';
import { readListText } from '../../../addresses.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/manage-team')({
  staticData: {
    crumbs: [
      { label: 'Settings', to: '/$organizationId/projects/$projectId/settings' },
      { label: 'Manage Team' },
    ],
  },
  validateSearch: readListText,
  loader: ({ context: { queryClient }, params, location }) =>
    Promise.all([
      queryClient.ensureInfiniteQueryData({
        ...teamQuery(params, readListText(location.search).text),
        revalidateIfStale: true,
      }),
      queryClient.prefetchInfiniteQuery(membersQuery(params.organizationId)),
    ]),
  component: function ManageTeam() {
    const ids = Route.useParams();
    const { text } = Route.useSearch();
    return <TeamPage key={ids.projectId} {...{ ids, text }} />;
  },
  pendingComponent: TeamPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TeamFrame} />,
});
