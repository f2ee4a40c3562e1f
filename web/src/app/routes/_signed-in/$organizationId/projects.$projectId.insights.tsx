import { createFileRoute } from '@tanstack/react-router';
import { projectInsightsQuery } from '../../../../entities/insights/queries.ts';
import { messages } from '../../../../messages.ts';
import { InsightsFrame, InsightsPending } from '../../../../screens/insights/InsightsFrame.tsx';
import { ProjectInsightsPage } from '../../../../screens/insights/ProjectInsightsPage.tsx';
import { readWeeks, type InsightsSearch } from '../../../../screens/insights/search.ts';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/insights')({
  // As it was written: what it means is read by code that comes later.
  validateSearch: ({ weeks }): InsightsSearch => ({ weeks: weeks as number }),
  loaderDeps: ({ search: { weeks } }) => ({ weeks }),
  loader: ({ context: { queryClient }, params, deps: { weeks } }) =>
    queryClient.ensureQueryData({
      ...projectInsightsQuery(params, readWeeks(weeks)),
      revalidateIfStale: true,
    }),
  component: function Insights() {
    const { weeks } = Route.useLoaderDeps();
    return <ProjectInsightsPage ids={Route.useParams()} weeks={readWeeks(weeks)} />;
  },
  pendingComponent: InsightsPending,
  errorComponent: (props) => (
    <RouteFailed {...props} title={messages.insights.loadFailed} frame={InsightsFrame} />
  ),
});
