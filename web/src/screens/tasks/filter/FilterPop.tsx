import { Popover } from '@base-ui/react/popover';
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
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
export function FilterPop({ label, trigger, isOpen, onOpenChange, body, children }: FilterPopProps) {
  const own = useRef<HTMLDivElement>(null);
  const popup = body ?? own;
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Backdrop className="filter-scrim" />
        <Popover.Positioner className="pop-at filter-at" sideOffset={4} align="start" collisionPadding={10}>
          <Popover.Popup
            ref={popup}
            className="pop filter-pop"
            aria-label={label}
            // Not what stands above it, which goes with the last value. A field would bring up the keyboard of a phone.
            initialFocus={(by) => (by === 'touch' ? true : (popup.current?.querySelector('input') ?? true))}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
