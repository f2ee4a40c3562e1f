import { useInfiniteQuery } from '@tanstack/react-query';
import { myInvitesQuery } from '../../entities/invites/queries.ts';

/** How many invites wait for an answer; nothing when there are none. */
export function PendingCount() {
  const count = useInfiniteQuery(myInvitesQuery).data?.pending ?? 0;
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="sr"> pending</span>
    </span>
  );
}
