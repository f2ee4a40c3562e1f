import { createFileRoute } from '@tanstack/react-router';
import { organizationInsightsQuery } from '../../../../entities/insights/queries.ts';
import { messages } from '../../../../messages.ts';
import { InsightsFrame, InsightsPending } from '../../../../screens/insights/InsightsFrame.tsx';
import { OrganizationInsightsPage } from '../../../../screens/insights/OrganizationInsightsPage.tsx';
import {
  readSort,
  readWeeks,
  type OrganizationInsightsSearch,
  type ProjectSort,
} from '../../../../screens/insights/search.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/insights')({
  // As it was written: what it means is read by code that comes later.
  validateSearch: ({ weeks, week, person, sort }): OrganizationInsightsSearch => ({
    weeks: weeks as number,
    week: week as string,
    person: person as string,
    sort: sort as ProjectSort,
  }),
  staticData: { crumbs: [{ label: 'Insights' }] },
  loaderDeps: ({ search: { weeks } }) => ({ weeks }),
  loader: ({ context: { queryClient }, params: { organizationId }, deps: { weeks } }) =>
    queryClient.ensureQueryData({
      ...organizationInsightsQuery(organizationId, readWeeks(weeks)),
      revalidateIfStale: true,
    }),
  component: function Insights() {
    const { weeks, week, person, sort } = Route.useSearch();
    const shown = { weeks: readWeeks(weeks), week, person, sort: readSort(sort) };
    return <OrganizationInsightsPage {...Route.useParams()} {...shown} />;
  },
  pendingComponent: InsightsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.insights.loadFailed} frame={InsightsFrame} />
  ),
});
