import { createFileRoute } from '@tanstack/react-router';
import { labelsQuery } from '../../../../entities/labels/index.ts';
import { LabelsFrame, LabelsPage, LabelsPending } from '../../../../screens/labels/LabelsPage.tsx';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/labels')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/projects/$projectId/settings' }, { label: 'Labels' }],
  },
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData({ ...labelsQuery(params), revalidateIfStale: true }),
  component: function Labels() {
    const ids = Route.useParams();
    return <LabelsPage key={ids.projectId} {...ids} />;
  },
  pendingComponent: LabelsPending,
  errorComponent: (props) => <RouteFailed {...props} frame={LabelsFrame} />,
});
