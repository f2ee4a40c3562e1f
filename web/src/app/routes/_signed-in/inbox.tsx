import { id, noticeFilters, type NoticeFilter, type NoticeState } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import { inboxQuery } from '../../../entities/inbox/queries.ts';
import { InboxFrame, InboxPage, InboxPending } from '../../../screens/inbox/InboxPage.tsx';
import { messages } from '../../../messages.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';
import { unsay } from '../../../platform/search-params.ts';

interface InboxSearch extends NoticeFilter {
  state?: NoticeState;
}

const isFilter = (text: unknown): text is NoticeFilter['only'] => noticeFilters.some((one) => one === text);

export const Route = createFileRoute('/_signed-in/inbox')({
  validateSearch: (said): InboxSearch => {
    const { state, only, organization } = said;
    return {
      ...unsay(said),
      ...((state === 'snoozed' || state === 'done') && { state }),
      ...(isFilter(only) && { only }),
      ...(id.safeParse(organization).success && { organization: String(organization) }),
    };
  },
  loaderDeps: ({ search: { state = 'open', ...filter } }) => ({ state, filter }),
  loader: ({ context: { queryClient }, deps: { state, filter } }) =>
    queryClient.ensureInfiniteQueryData({ ...inboxQuery(state, filter), revalidateIfStale: true }),
  component: function Inbox() {
    const { state = 'open', ...filter } = Route.useSearch();
    return <InboxPage key={`${state} ${filter.only} ${filter.organization}`} {...{ state, filter }} />;
  },
  pendingComponent: InboxPending,
  errorComponent: (props) => <RouteFailed {...props} title={messages.inbox.loadFailed} frame={InboxFrame} />,
});
