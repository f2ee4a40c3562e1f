import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';

interface TitleFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (title: string) => void;
}

/** One line of text that grows over as many lines as it needs. */
export function TitleField({ value, problem, onChange }: TitleFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(area.current!));

  return (
    <div className="detail-title">
      <Field name="title" label="Title" error={problem}>
        <Textarea
          ref={area}
          className="input title-input"
          rows={1}
          value={value}
          onKeyDown={submit}
          onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
        />
      </Field>
    </div>
  );
}

function submit(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || isTypingAid(event.nativeEvent)) return;
  event.preventDefault();
  if (!event.ctrlKey && !event.metaKey) event.currentTarget.form?.requestSubmit();
}

/** Where the browser does not know `field-sizing`. */
function grow(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 1}px`;
}
