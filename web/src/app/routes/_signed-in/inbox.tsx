import type { NoticeState } from '@muster/contract';
import { createFileRoute } from '@tanstack/react-router';
import { inboxQuery } from '../../../entities/inbox/queries.ts';
import { InboxFrame, InboxPage, InboxPending } from '../../../screens/inbox/InboxPage.tsx';
import { messages } from '../../../messages.ts';
import { RouteFailed } from '../../shell/RouteFailed.tsx';

interface InboxSearch {
  state?: NoticeState;
}

export const Route = createFileRoute('/_signed-in/inbox')({
  validateSearch: ({ state }): InboxSearch => (state === 'snoozed' || state === 'done' ? { state } : {}),
  loaderDeps: ({ search: { state = 'open' } }) => ({ state }),
  loader: ({ context: { queryClient }, deps: { state } }) =>
    queryClient.ensureInfiniteQueryData({ ...inboxQuery(state), revalidateIfStale: true }),
  component: function Inbox() {
    const { state = 'open' } = Route.useSearch();
    return <InboxPage key={state} state={state} />;
  },
  pendingComponent: InboxPending,
  errorComponent: (props) => <RouteFailed {...props} title={messages.inbox.loadFailed} frame={InboxFrame} />,
});
