import { useState } from 'react';
import { browserStorage } from '../../../platform/browser-storage.ts';
import { useIsNarrow } from '../../../ui/layout/narrow.ts';

/** Whether a drawer is open, remembered once somebody has said so; on a phone, where it is far down the page, only while it is asked for. */
export function useDrawer(name: string, isUsuallyOpen: boolean) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(() => {
    if (isNarrow) return false;
    const kept = browserStorage.read(name);
    return kept === null ? isUsuallyOpen : kept === 'open';
  });
  const set = (next: boolean) => {
    setIsOpen(next);
    if (!isNarrow) browserStorage.write(name, next ? 'open' : 'closed');
  };
  return [isOpen, set] as const;
}
