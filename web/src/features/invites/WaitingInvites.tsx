import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { myInvitesQuery } from './queries.ts';

/** Points to the invites that wait for an answer; nothing when there are none. */
export function WaitingInvites() {
  const { data: invites = [] } = useQuery(myInvitesQuery);
  const pending = invites.filter(({ status }) => status === 'pending');
  const [first] = pending;
  if (!first) return null;
  return (
    <Notice
      icon="mail"
      action={
        <ButtonLink variant="quiet" to="/invites">
          View Invites
        </ButtonLink>
      }
    >
      {pending.length === 1
        ? `${first.invitedBy.fullName} invites you to ${first.organization.name}.`
        : `${pending.length} invites wait for your answer.`}
    </Notice>
  );
}
