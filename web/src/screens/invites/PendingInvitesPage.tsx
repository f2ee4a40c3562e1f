import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { InviteButton } from '../parts/invites/InviteButton.tsx';
import { sentInvitesQuery } from '../../entities/invites/queries.ts';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import { SentInviteList } from '../parts/invites/SentInviteList.tsx';

/** For who invites people without managing members. */
export function PendingInvitesPage({ organizationId, text = '' }: { organizationId: string; text?: string }) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const { data: invites, hasNextPage } = useSuspenseInfiniteQuery(sentInvitesQuery(organizationId, found));
  return (
    <PendingInvitesFrame>
      <ListSearch text={text} finds="invites by e-mail" rows={invites.length} hasMore={hasNextPage} />
      {invites.length > 0 ? (
        <SentInviteList organizationId={organizationId} invites={invites} />
      ) : found !== '' ? (
        <NoneFound what="invites" text={found} />
      ) : (
        <EmptyState title="No pending invites">Invites that nobody has answered yet appear here.</EmptyState>
      )}
    </PendingInvitesFrame>
  );
}

interface PendingInvitesFrameProps {
  isPending?: boolean;
  children: ReactNode;
}

export function PendingInvitesFrame({ isPending, children }: PendingInvitesFrameProps) {
  const { organizationId } = useParams({ from: '/_signed-in/$organizationId' });
  return (
    <Leaf
      heading="Pending Invites"
      intro="Whoever signs in with the invited address sees the invite in the app."
      actions={<InviteButton organizationId={organizationId} disabled={isPending} />}
      width="full"
    >
      {children}
    </Leaf>
  );
}

export const PendingInvitesPending = () => (
  <PendingInvitesFrame isPending>
    <RowSkeletons />
  </PendingInvitesFrame>
);
