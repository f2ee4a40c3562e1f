import { useRef } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';

interface SaveBarProps {
  /** What is unsaved, by name. */
  changes: string[];
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

export function SaveBar({ changes, saving, onSave, onDiscard }: SaveBarProps) {
  const isChanged = changes.length > 0;
  const save = useRef<HTMLButtonElement>(null);
  // It goes away with its press.
  const discard = () => {
    save.current?.focus();
    onDiscard();
  };
  return (
    <div className="save-bar">
      <span className="state" role="status">
        {isChanged && <span className="dot" />}
        <span>{isChanged ? summaryOf(changes) : 'No unsaved changes'}</span>
      </span>
      {isChanged && (
        <Button variant="quiet" size="md" onClick={discard}>
          Discard
        </Button>
      )}
      <Button ref={save} variant="primary" size="md" disabled={!isChanged} waiting={saving} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}

const summaryOf = (changes: string[]) =>
  `${changes.length} unsaved ${changes.length === 1 ? 'change' : 'changes'}: ${changes.join(', ')}`;
