import type { SentInvite } from '@muster/contract';
import { useState } from 'react';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { formatMoment } from '../../../ui/primitives/dates.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Row } from '../../../ui/list/Grid.tsx';
import { copyLink } from '../places/copy-link.ts';
import { useResendInvite, useRevokeInvite } from '../../../entities/invites/queries.ts';

interface SentInviteRowProps {
  organizationId: string;
  invite: SentInvite;
}

export function SentInviteRow({
  organizationId,
  invite: { _id, email, invitedBy, role, expiresAt, link },
}: SentInviteRowProps) {
  const resend = useResendInvite(organizationId);
  return (
    <Row className="person sent">
      <span className="who" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <div className="grow">
        <div className="strong cut">{email}</div>
        <div className="sub cut">
          Invited by {invitedBy.fullName}
          {role === 'manager' && ' as a manager'} · expires{' '}
          <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
        </div>
      </div>
      <span className="doing">
        {link && (
          <IconButton icon="copy" label={`Copy the link for ${email}`} onClick={() => void copyLink(link)} />
        )}
        <Button
          variant="quiet"
          aria-label={`Resend the invite to ${email}`}
          waiting={resend.isPending}
          onClick={() => resend.mutate(email)}
        >
          Resend
        </Button>
        <Revoke organizationId={organizationId} inviteId={_id} email={email} />
      </span>
    </Row>
  );
}

interface RevokeProps {
  organizationId: string;
  inviteId: string;
  email: string;
}

function Revoke({ organizationId, inviteId, email }: RevokeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeInvite(organizationId);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        variant="quiet-danger"
        aria-label={`Revoke the invite to ${email}`}
        onClick={() => setIsAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Revoke the invite to ${email}?`}
        question="They can no longer accept it."
        waiting={revoke.isPending}
        onNo={close}
        onYes={() => revoke.mutate(inviteId, { onSettled: close })}
      />
    </>
  );
}
