import { useState } from 'react';
import { browserStorage } from '../../../platform/browser-storage.ts';

/** Whether a drawer is open, remembered once somebody has said so. */
export function useDrawer(name: string, isUsuallyOpen: boolean) {
  const [isOpen, setIsOpen] = useState(() => {
    const kept = browserStorage.read(name);
    return kept === null ? isUsuallyOpen : kept === 'open';
  });
  const set = (next: boolean) => {
    setIsOpen(next);
    browserStorage.write(name, next ? 'open' : 'closed');
  };
  return [isOpen, set] as const;
}
