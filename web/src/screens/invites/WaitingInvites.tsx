import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { myInvitesQuery } from '../../entities/invites/queries.ts';

/** Points to the invites that wait for an answer; nothing when there are none. */
export function WaitingInvites() {
  const { invites = [], pending = 0 } = useInfiniteQuery(myInvitesQuery).data ?? {};
  const first = invites.find(({ status }) => status === 'pending');
  if (!first) return null;
  return (
    <Banner
      icon="mail"
      action={
        <ButtonLink variant="quiet" to="/invites">
          View Invites
        </ButtonLink>
      }
    >
      {pending === 1
        ? `${first.invitedBy.fullName} invited you to ${first.organization.name} and is waiting for your answer.`
        : `${pending} invites are waiting for your answer.`}
    </Banner>
  );
}
