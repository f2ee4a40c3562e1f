import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { linesIn, problemWith, type Line } from '../../../entities/checklist/lines.ts';
import { useGrowing } from '../../../ui/form/use-growing.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';

interface NewLineProps {
  /** How many there are. */
  count: number;
  text: string;
  onType: (text: string) => void;
  onAdd: (lines: readonly Line[]) => void;
}

/** Enter adds the line and is ready for the next; of several that are pasted each is added. */
export function NewLine({ count, text, onType, onAdd }: NewLineProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const [problem, setProblem] = useState<string>();
  useGrowing(area);

  function add(typed: string) {
    const lines = linesIn(typed);
    const found = problemWith(lines, count);
    setProblem(found);
    onType(found ? typed : '');
    if (!found && lines.length > 0) onAdd(lines);
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
  const name = count === 0 ? 'Add a checklist' : 'Add a line';
  return (
    <>
      <div className="new-line">
        <Icon name="plus" />
        <textarea
          ref={area}
          rows={1}
          aria-label={count === 0 ? 'First line of the checklist' : 'New line of the checklist'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          placeholder={name}
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
