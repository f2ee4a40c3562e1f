import { useRef, type KeyboardEvent } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { useGrowing } from '../../ui/form/use-growing.ts';
import { isTypingAid } from '../../ui/primitives/typing-aid.ts';

interface TitleFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (title: string) => void;
}

/** One line of text that grows over as many lines as it needs. */
export function TitleField({ value, problem, onChange }: TitleFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area);

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
