import { useId } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Modal } from './Modal.tsx';

const isLong = (text: string) => text.length > 48;

export interface AlertBoxProps {
  text: string;
  onClose: () => void;
}

export function AlertBox({ text, onClose }: AlertBoxProps) {
  const textId = useId();
  return (
    <Modal role="alertdialog" aria-labelledby={textId} onClose={onClose}>
      <h2 id={textId} className={isLong(text) ? 'long' : undefined}>
        {text}
      </h2>
      <div className="actions">
        <Button variant="primary" size="md" onClick={onClose}>
          OK
        </Button>
      </div>
    </Modal>
  );
}
