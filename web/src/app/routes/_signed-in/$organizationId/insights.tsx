import { limits } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import { organizationInsightsQuery } from '../../../../entities/insights/queries.ts';
import { messages } from '../../../../messages.ts';
import { InsightsFrame, InsightsPending } from '../../../../screens/insights/InsightsFrame.tsx';
import { OrganizationInsightsPage } from '../../../../screens/insights/OrganizationInsightsPage.tsx';
import { readOrganizationSearch } from '../../../../screens/insights/search.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/insights')({
  validateSearch: readOrganizationSearch,
  staticData: { crumbs: [{ label: 'Insights' }] },
  loaderDeps: ({ search: { weeks = limits.insightWeeks.usual } }) => ({ weeks }),
  loader: ({ context: { queryClient }, params: { organizationId }, deps: { weeks } }) =>
    queryClient.ensureQueryData({
      ...organizationInsightsQuery(organizationId, weeks),
      revalidateIfStale: true,
    }),
  component: function Insights() {
    const { week } = Route.useSearch();
    return <OrganizationInsightsPage {...Route.useParams()} {...Route.useLoaderDeps()} week={week} />;
  },
  pendingComponent: InsightsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.insights.loadFailed} frame={InsightsFrame} />
  ),
});
