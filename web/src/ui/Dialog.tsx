import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** A press beside it does not close it: what was typed inside would be gone. */
export function Dialog({ open, title, onClose, width = 440, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>('input:not([type=hidden], [aria-hidden=true]), textarea') ??
    true;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-at">
          <Base.Popup
            ref={popup}
            className="dialog"
            style={{ '--w': `${width}px` } as CSSProperties}
            initialFocus={firstField}
          >
            <div className="dialog-head">
              <Base.Title>{title}</Base.Title>
              <Base.Close render={<IconButton icon="close" label="Close" />} />
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
