import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './Button.tsx';
import './dialog.css';

const isLong = (text: string) => text.length > 48;

export interface AlertBoxProps {
  text: string;
  onClose: () => void;
}

export const AlertBox = ({ text, onClose }: AlertBoxProps) => (
  <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="scrim" />
      <AlertDialog.Viewport className="dialog-at">
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className={isLong(text) ? 'long' : undefined}>{text}</AlertDialog.Title>
          <div className="actions">
            <AlertDialog.Close render={<Button variant="primary" size="md" />}>OK</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Viewport>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
