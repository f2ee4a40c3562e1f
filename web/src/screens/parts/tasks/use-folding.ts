import { useCallback, useState } from 'react';
import { browserStorage } from '../../../platform/browser-storage.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';

/** What somebody has folded at a place in this browser. Another person at it has their own. */
export function useFolding(place: string) {
  const { _id } = useSignedInUser();
  const key = `folded:${_id}:${place}`;
  const [folded, setFolded] = useState(() => new Set(browserStorage.read(key)?.split(',')));
  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
    browserStorage.write(key, next.size > 0 ? [...next].join() : null);
  };
  const isFolded = useCallback((id: string) => folded.has(id), [folded]);
  return { isFolded, fold };
}
