import type { Invite, InviteStatus } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Badge, type BadgeColor } from '../../ui/primitives/Badge.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { formatMoment } from '../../ui/primitives/dates.ts';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import { useAnswerInvite } from '../../entities/invites/queries.ts';

const colors: Record<InviteStatus, BadgeColor> = {
  pending: 'yellow',
  accepted: 'green',
  declined: 'red',
  expired: 'grey',
};
/** A revoked invite counts as expired before its time. */
const expiryName = ({ status, expiresAt }: Invite) => {
  if (status === 'pending') return 'Expires';
  return status === 'expired' && new Date(expiresAt) < new Date() ? 'Expired' : 'Expiry';
};

export function InviteRow({ invite }: { invite: Invite }) {
  const { organization, invitedBy, role, status, expiresAt } = invite;
  const row = useRef<HTMLDivElement>(null);
  return (
    <Row ref={row} aria-label={`Invite to ${organization.name}`}>
      <OrgMark logo={null} size={36} />
      <div className="grow">
        <div className="strong cut">{organization.name}</div>
        <div className="sub cut">
          Invited by {invitedBy.fullName}
          {role === 'manager' && ' as a manager'}
        </div>
      </div>
      <span className="state">
        <Badge color={colors[status]}>{status}</Badge>
      </span>
      <span className="exp">
        <span className="muted">{expiryName(invite)}</span>
        <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
      </span>
      <Answers invite={invite} onDeclined={() => row.current?.focus()} />
    </Row>
  );
}

/** Accept and Reject while pending. Who accepts is led into the organization, if they are still here by then. */
function Answers({ invite, onDeclined }: { invite: Invite; onDeclined: () => void }) {
  const { mutate, isPending, variables: answer } = useAnswerInvite(invite);
  const { _id: organizationId, name } = invite.organization;
  const navigate = useNavigate();
  const enter = () => void navigate({ to: '/$organizationId/projects', params: { organizationId } });
  if (invite.status !== 'pending') return <span className="ans" />;
  return (
    <span className="ans">
      <Button
        variant="soft"
        aria-label={`Accept the invite to ${name}`}
        waiting={isPending && answer === 'accepted'}
        onClick={() => mutate('accepted', { onSuccess: enter })}
      >
        Accept
      </Button>
      <Button
        variant="quiet"
        aria-label={`Reject the invite to ${name}`}
        waiting={isPending && answer === 'declined'}
        onClick={() => mutate('declined', { onSuccess: onDeclined })}
      >
        Reject
      </Button>
    </span>
  );
}
