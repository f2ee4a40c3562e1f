import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { linesIn } from '../../../entities/checklist/lines.ts';
import { useGrowing } from '../../../ui/form/use-growing.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';

interface NewLineProps {
  label: string;
  placeholder: string;
  text: string;
  /** Why that cannot be added. */
  problemOf: (text: string) => string | undefined;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

/** Enter adds the line and is ready for the next; of several that are pasted each is added. */
export function NewLine({ label, placeholder, text, problemOf, onType, onAdd }: NewLineProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const [problem, setProblem] = useState<string>();
  useGrowing(area);

  function add(typed: string) {
    const found = problemOf(typed);
    setProblem(found);
    onType(found ? typed : '');
    if (!found && linesIn(typed).length > 0) onAdd(typed);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTypingAid(event.nativeEvent)) return;
    event.preventDefault();
    add(text);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (linesIn(pasted).length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
  };
  return (
    <>
      <div className="new-line">
        <Icon name="plus" />
        <textarea
          ref={area}
          rows={1}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setProblem(undefined);
            onType(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      {problem && (
        <p className="problem" id={problemId} role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
    </>
  );
}
