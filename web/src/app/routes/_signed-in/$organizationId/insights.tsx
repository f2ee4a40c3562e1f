import { createFileRoute } from '@tanstack/react-router';
import { organizationInsightsQuery } from '../../../../entities/insights/queries.ts';
import { messages } from '../../../../messages.ts';
import { InsightsFrame, InsightsPending } from '../../../../screens/insights/InsightsFrame.tsx';
import { OrganizationInsightsPage } from '../../../../screens/insights/OrganizationInsightsPage.tsx';
import { readWeeks, type OrganizationInsightsSearch } from '../../../../screens/insights/search.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/insights')({
  // As it was written: what it means is read by code that comes later.
  validateSearch: ({ weeks, week, person }): OrganizationInsightsSearch => ({
    weeks: weeks as number,
    week: week as string,
    person: person as string,
  }),
  staticData: { crumbs: [{ label: 'Insights' }] },
  loaderDeps: ({ search: { weeks } }) => ({ weeks }),
  loader: ({ context: { queryClient }, params: { organizationId }, deps: { weeks } }) =>
    queryClient.ensureQueryData({
      ...organizationInsightsQuery(organizationId, readWeeks(weeks)),
      revalidateIfStale: true,
    }),
  component: function Insights() {
    const { weeks, week, person } = Route.useSearch();
    const shown = { weeks: readWeeks(weeks), week, person };
    return <OrganizationInsightsPage {...Route.useParams()} {...shown} />;
  },
  pendingComponent: InsightsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.insights.loadFailed} frame={InsightsFrame} />
  ),
});
