import { limits } from '@muster/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadInbox, unreadQuery } from '../../entities/inbox/queries.ts';

/** How many notices are unread; nothing when there are none. */
export function UnreadCount() {
  const { unread = 0, comesBackAt = null } = useQuery(unreadQuery).data ?? {};
  useReturn(comesBackAt);
  if (unread === 0) return null;
  return (
    <span className="count">
      {unread > limits.countedNotices ? `${limits.countedNotices}+` : unread}
      <span className="sr"> unread</span>
    </span>
  );
}

// A browser waits no longer than that, and a clock may be wrong.
const longestWaitMs = 3_600_000;

/** What was put off comes back by itself when its time has come. */
function useReturn(at: string | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (at === null) return undefined;
    const wait = new Date(at).getTime() - Date.now() + 500;
    const timer = setTimeout(() => void reloadInbox(client), Math.min(Math.max(wait, 1_000), longestWaitMs));
    return () => clearTimeout(timer);
  }, [at, client]);
}
