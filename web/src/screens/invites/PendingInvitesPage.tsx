import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { InviteButton } from '../parts/invites/InviteButton.tsx';
import { sentInvitesQuery } from '../../entities/invites/queries.ts';
import { SentInviteList } from '../parts/invites/SentInviteList.tsx';

/** For who invites people without managing members. */
export function PendingInvitesPage({ organizationId }: { organizationId: string }) {
  const { data: invites } = useSuspenseInfiniteQuery(sentInvitesQuery(organizationId));
  return (
    <PendingInvitesFrame>
      {invites.length > 0 ? (
        <SentInviteList organizationId={organizationId} invites={invites} />
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
      intro="They show in the app to whoever signs in with that address."
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
