import { createFileRoute } from '@tanstack/react-router';
import { overviewQuery } from '../../../../entities/projects/overview.ts';
import { messages } from '../../../../messages.ts';
import { OverviewFailed, OverviewPage, OverviewPending } from '../../../../screens/overview/OverviewPage.tsx';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/overview')({
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData({ ...overviewQuery(params), revalidateIfStale: true }),
  component: function Screen() {
    return <OverviewPage {...Route.useParams()} />;
  },
  pendingComponent: OverviewPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.overview.loadFailed} frame={OverviewFailed} />
  ),
});
