import { useState } from 'react';
import { browserStorage } from '../../platform/browser-storage.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';

/** The columns of a project that somebody has folded in this browser. Another person at it has their own. */
export function useFolding(projectId: string) {
  const { _id } = useSignedInUser();
  const key = `folded:${_id}:${projectId}`;
  const [folded, setFolded] = useState(() => new Set(browserStorage.read(key)?.split(',')));
  const fold = (status: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(status);
    else next.delete(status);
    setFolded(next);
    browserStorage.write(key, next.size > 0 ? [...next].join() : null);
  };
  return { isFolded: (status: string) => folded.has(status), fold };
}
