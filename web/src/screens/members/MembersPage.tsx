import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Can, useMay } from '../../platform/session/may.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { InviteButton } from '../parts/invites/InviteButton.tsx';
import { SentInvites } from '../parts/invites/SentInvites.tsx';
import { organizationQuery } from '../../entities/organizations/index.ts';
import { MemberList } from './MemberList.tsx';

interface MembersPageProps {
  organizationId: string;
  /** What both lists are searched for. */
  text?: string;
}

export const MembersPage = ({ organizationId, text = '' }: MembersPageProps) => (
  <MembersFrame>
    <MemberList organizationId={organizationId} text={text} />
    <Can permission="createInvite">
      <SentInvites organizationId={organizationId} text={text} />
    </Can>
  </MembersFrame>
);

interface MembersFrameProps {
  isPending?: boolean;
  children: ReactNode;
}

export function MembersFrame({ isPending, children }: MembersFrameProps) {
  const { organizationId } = useParams({ from: '/_signed-in/$organizationId' });
  return (
    <Leaf
      heading="Manage Members"
      intro={<Intro organizationId={organizationId} />}
      actions={
        <Can permission="createInvite">
          <InviteButton organizationId={organizationId} disabled={isPending} />
        </Can>
      }
      width="full"
    >
      {children}
    </Leaf>
  );
}

export const MembersPending = () => (
  <MembersFrame isPending>
    <RowSkeletons />
  </MembersFrame>
);

function Intro({ organizationId }: { organizationId: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const mayManageAccess = useMay()('manageAccess');
  return (
    <>
      What managers and employees of {organization.name} may do is set under{' '}
      {mayManageAccess ? (
        <Link className="link" to="/$organizationId/access-control" params={{ organizationId }}>
          Manage Access
        </Link>
      ) : (
        'Manage Access'
      )}
      .
    </>
  );
}
