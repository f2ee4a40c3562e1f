import { useId, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '../primitives/IconButton.tsx';
import { Modal } from './Modal.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** While its action is under way it cannot be called off any more, and its answer is to be seen. */
  busy?: boolean;
  width?: number;
  children: ReactNode;
}

const firstField = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('input:not([type=hidden], [aria-hidden=true]), textarea');

/** A press beside it does not close it: what was typed inside would be gone. */
export function Dialog({ open, title, onClose, busy = false, width = 440, children }: DialogProps) {
  const titleId = useId();
  const close = () => busy || onClose();
  if (!open) return null;
  return (
    <Modal
      role="dialog"
      aria-labelledby={titleId}
      style={{ '--w': `${width}px` } as CSSProperties}
      initialFocus={firstField}
      onClose={close}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </div>
      {children}
    </Modal>
  );
}
