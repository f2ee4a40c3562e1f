import { id, type WorkKind } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import { workQuery } from '../../../entities/work/queries.ts';
import { WorkFrame, WorkPage, WorkPending } from '../../../screens/my-work/WorkPage.tsx';
import { messages } from '../../../messages.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';
import { unsay } from '../../../platform/search-params.ts';
import { WithOpenTask } from '../../../screens/parts/tasks/WithOpenTask.tsx';

interface WorkSearch {
  which?: WorkKind;
  organization?: string;
  /** Shown over the list; the address that is seen is the task’s own. */
  task?: string;
}

/** All but the task: opening one leaves the page as it is. */
const shownOf = ({ which = 'assigned', organization }: WorkSearch) => ({ which, organization });

export const Route = createFileRoute('/_signed-in/my-work')({
  validateSearch: (said): WorkSearch => {
    const { which, organization, task } = said;
    return {
      ...unsay(said),
      ...((which === 'created' || which === 'watched') && { which }),
      ...(id.safeParse(organization).success && { organization: String(organization) }),
      ...(typeof task === 'string' && { task }),
    };
  },
  loaderDeps: ({ search: { which = 'assigned', organization } }) => ({ which, organization }),
  loader: ({ context: { queryClient }, deps: { which, organization } }) =>
    queryClient.ensureInfiniteQueryData({ ...workQuery(which, organization), revalidateIfStale: true }),
  component: function MyWork() {
    const shown = Route.useSearch({ select: shownOf, structuralSharing: true });
    return (
      <WithOpenTask>
        <WorkPage {...shown} />
      </WithOpenTask>
    );
  },
  pendingComponent: WorkPending,
  errorComponent: (props) => <RouteFailed {...props} title={messages.work.loadFailed} frame={WorkFrame} />,
});
