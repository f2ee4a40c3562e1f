import { createFileRoute } from '@tanstack/react-router';
import { trashQuery } from '../../../../entities/trash/queries.ts';
import { TrashFrame, TrashPage, TrashPending } from '../../../../screens/trash/TrashPage.tsx';
import { RouteFailed } from '../../../shell/RouteFailed.tsx';

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId/trash')({
  staticData: {
    crumbs: [{ label: 'Settings', to: '/$organizationId/projects/$projectId/settings' }, { label: 'Trash' }],
  },
  loader: ({ context, params }) => context.queryClient.fetchInfiniteQuery(trashQuery(params)),
  component: function Screen() {
    return <TrashPage {...Route.useParams()} />;
  },
  pendingComponent: TrashPending,
  errorComponent: (props) => <RouteFailed {...props} frame={TrashFrame} />,
});
