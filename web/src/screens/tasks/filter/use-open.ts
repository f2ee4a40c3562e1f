import { useState } from 'react';

/** Whether something is open, told to whoever has to know. */
export function useOpen(onOpenChange?: (isOpen: boolean) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  return [isOpen, open] as const;
}
