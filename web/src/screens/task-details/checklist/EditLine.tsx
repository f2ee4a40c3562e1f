import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { textProblem } from '../../../entities/checklist/lines.ts';
import { messages } from '../../../messages.ts';
import { useGrowing } from '../../../ui/form/use-growing.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';

interface EditLineProps {
  label: string;
  text: string;
  /** What somebody else has made of the line meanwhile. */
  theirs: string | undefined;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  /** The field is about to go: the focus goes to the row. */
  onLeave: () => void;
}

/** Saved when it is left; Escape leaves it as it was, and so does taking all of it away. */
export function EditLine({ label, text, theirs, onType, onSave, onCancel, onLeave }: EditLineProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const theirsId = useId();
  const isCancelled = useRef(false);
  const [isRefused, setIsRefused] = useState(false);
  useGrowing(area);
  const problem = textProblem(text);

  const leave = () => {
    if (isCancelled.current || text.trim() === '') return onCancel();
    if (problem) return setIsRefused(true);
    onSave(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', 'Escape'].includes(event.key) || isTypingAid(event.nativeEvent)) return;
    event.preventDefault();
    isCancelled.current = event.key === 'Escape';
    if (event.key === 'Enter' && problem) return setIsRefused(true);
    onLeave();
  };
  return (
    <div className="edit-line">
      <textarea
        ref={area}
        className="input"
        rows={1}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? problemId : theirs && theirsId}
        value={text}
        onChange={({ target }) => {
          setIsRefused(false);
          onType(target.value.replaceAll(/\s*\n\s*/g, ' '));
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {theirs !== undefined && (
        <p className="theirs muted" id={theirsId} role="status">
          {messages.checklists.reads(theirs)}
        </p>
      )}
      {isRefused && problem && (
        <p className="problem" id={problemId} role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
    </div>
  );
}
