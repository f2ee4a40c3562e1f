import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadInbox, unreadQuery } from '../../entities/inbox/queries.ts';
import { atMost } from './at-most.ts';

/** How many notices are unread; nothing when there are none. */
export function UnreadCount() {
  const { unread = 0, comesBackAt = null } = useQuery(unreadQuery).data ?? {};
  useReturn(comesBackAt);
  if (unread === 0) return null;
  return (
    <span className="count">
      {atMost(unread)}
      <span className="sr"> unread</span>
    </span>
  );
}

// Browsers keep no longer times well, and a clock may be set.
const longestWaitMs = 3_600_000;

/** What was put off comes back by itself when its time has come. */
function useReturn(at: string | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (at === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const ms = Math.max(new Date(at).getTime() - Date.now() + 500, 1_000);
      const isLong = ms > longestWaitMs;
      timer = setTimeout(isLong ? wait : () => void reloadInbox(client), isLong ? longestWaitMs : ms);
    };
    wait();
    return () => clearTimeout(timer);
  }, [at, client]);
}
