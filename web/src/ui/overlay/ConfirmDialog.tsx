import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

interface ConfirmDialogProps extends Pick<ModalProps, 'returnFocus'> {
  open: boolean;
  /** Names the thing: "Delete the project Website?" */
  title: string;
  /** The sentence that the fixed texts have for it. */
  question: string;
  /** More to decide, between the question and the buttons. */
  children?: ReactNode;
  onYes: () => void;
  onNo: () => void;
  waiting?: boolean;
}

/** Asks before something is lost; the safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, children, onYes, onNo, waiting, returnFocus } = props;
  const no = useRef<HTMLButtonElement>(null);
  const id = useId();
  // What is under way cannot be called off, and must not look as if it had been.
  const leave = () => {
    if (!waiting) onNo();
  };
  if (!open) return null;
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      initialFocus={() => no.current}
      returnFocus={returnFocus}
      onClose={leave}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-question`}>{question}</p>
      {children}
      <div className="actions">
        <Button ref={no} size="md" aria-disabled={waiting || undefined} onClick={leave}>
          No
        </Button>
        <Button variant="danger" size="md" waiting={waiting} onClick={onYes}>
          Yes
        </Button>
      </div>
    </Modal>
  );
}
