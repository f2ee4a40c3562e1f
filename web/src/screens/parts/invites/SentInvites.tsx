import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/primitives/Button.tsx';
import { RowSkeletons } from '../../../ui/feedback/Skeleton.tsx';
import { sentInvitesQuery } from '../../../entities/invites/queries.ts';
import { SentInviteList } from './SentInviteList.tsx';
import './sent-invites.css';

/** The organization's invites that nobody has answered yet, under the members of it. */
export function SentInvites({ organizationId, text }: { organizationId: string; text: string }) {
  const {
    data: invites,
    isError,
    isFetching,
    refetch,
  } = useInfiniteQuery({
    ...sentInvitesQuery(organizationId, text),
    // Until others are found, those before stay.
    placeholderData: keepPreviousData,
  });
  if (invites?.length === 0) return null;
  return (
    <section aria-labelledby="pending-invites">
      <div className="section">
        <h2 id="pending-invites">Pending invites</h2>
        {invites && <span className="muted num">{invites.length}</span>}
      </div>
      {invites ? (
        <SentInviteList organizationId={organizationId} invites={invites} />
      ) : isError ? (
        <p className="sent-failed" role="alert">
          The pending invites could not be loaded.
          <Button icon="retry" waiting={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <RowSkeletons count={2} />
      )}
    </section>
  );
}
