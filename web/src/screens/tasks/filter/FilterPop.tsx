import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import '../../../ui/overlay/pop.css';
import './filter-pop.css';

interface FilterPopProps {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  body?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Beside its button; on a phone, at the foot of the screen. */
export const FilterPop = ({ label, trigger, isOpen, onOpenChange, body, children }: FilterPopProps) => (
  <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
    <Popover.Trigger render={trigger} />
    <Popover.Portal>
      <Popover.Backdrop className="filter-scrim" />
      <Popover.Positioner className="pop-at filter-at" sideOffset={4} align="start" collisionPadding={10}>
        <Popover.Popup ref={body} className="pop filter-pop" aria-label={label}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
