import { createFileRoute } from '@tanstack/react-router';
import { organizationInsightsQuery } from '../../../../entities/insights/queries.ts';
import { messages } from '../../../../messages.ts';
import { InsightsFrame, InsightsPending } from '../../../../screens/insights/InsightsFrame.tsx';
import { OrganizationInsightsPage } from '../../../../screens/insights/OrganizationInsightsPage.tsx';
import { readWeeks, type OrganizationInsightsSearch } from '../../../../screens/insights/search.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/insights')({
  // As it was written: what it means is read by code that comes later.
  validateSearch: ({ weeks, week }): OrganizationInsightsSearch => ({
    weeks: weeks as number,
    week: week as string,
  }),
  staticData: { crumbs: [{ label: 'Insights' }] },
  loaderDeps: ({ search: { weeks } }) => ({ weeks }),
  loader: ({ context: { queryClient }, params: { organizationId }, deps: { weeks } }) =>
    queryClient.ensureQueryData({
      ...organizationInsightsQuery(organizationId, readWeeks(weeks)),
      revalidateIfStale: true,
    }),
  component: function Insights() {
    const { weeks, week } = Route.useSearch();
    return <OrganizationInsightsPage {...Route.useParams()} weeks={readWeeks(weeks)} week={week} />;
  },
  pendingComponent: InsightsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.insights.loadFailed} frame={InsightsFrame} />
  ),
});
