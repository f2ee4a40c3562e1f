import { useState } from 'react';
import { browserStorage } from '../../../platform/browser-storage.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';

/** Whether somebody has chosen low rows in this browser. Another person at it has their own choice. */
export function useCompact() {
  const key = `compact:${useSignedInUser()._id}`;
  const [isCompact, setIsCompact] = useState(() => browserStorage.read(key) !== null);
  const choose = (next: boolean) => {
    setIsCompact(next);
    browserStorage.write(key, next ? 'rows' : null);
  };
  return [isCompact, choose] as const;
}
