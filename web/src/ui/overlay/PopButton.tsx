import { useState, type ReactNode, type RefObject } from 'react';
import type { Face } from './OnDemand.tsx';
import { Pop } from './Pop.tsx';

interface PopButtonProps {
  face: Face;
  /** Of what it opens. */
  label: string;
  className: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Instead of closing it, where the address has changed under it. */
  onBack?: () => void;
  pop?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A button, and beside it what it opens. */
export function PopButton({
  face,
  label,
  className,
  isOpen,
  onOpenChange,
  onBack,
  pop,
  children,
}: PopButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      {face({
        ref: setButton,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        ...(isOpen && { 'data-popup-open': true }),
        onClick: () => onOpenChange(!isOpen),
      })}
      {isOpen && button && (
        <Pop
          ref={pop}
          className={className}
          aria-label={label}
          anchor={button}
          onClose={() => onOpenChange(false)}
          onBack={onBack}
        >
          {children}
        </Pop>
      )}
    </>
  );
}
