import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import './dialog.css';

interface ConfirmDialogProps {
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
  /** Where the focus goes when it closes, if not back to where it came from. */
  returnFocus?: () => HTMLElement | true;
}

/** Asks before something is lost; the safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, children, onYes, onNo, waiting, returnFocus } = props;
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Viewport className="dialog-at">
          <AlertDialog.Popup className="dialog" initialFocus={no} finalFocus={returnFocus}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description>{question}</AlertDialog.Description>
            {children}
            <div className="actions">
              <Button ref={no} size="md" onClick={onNo}>
                No
              </Button>
              <Button variant="danger" size="md" waiting={waiting} onClick={onYes}>
                Yes
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
