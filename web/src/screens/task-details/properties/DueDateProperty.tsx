import { useRef } from 'react';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { DueWords } from '../../parts/tasks/DueWords.tsx';
import type { PropertyProps } from './property.ts';

/** Saved when it is picked; a date that is being typed is one for each of its digits, and saved when it is left. */
export function DueDateProperty({ task, form: { values, edit, choose, settle, problems } }: PropertyProps) {
  const isTyping = useRef(false);
  return (
    <Field
      name="dueDate"
      label="Due date"
      error={problems.dueDate}
      hint={
        values.dueDate ? <DueWords day={values.dueDate} isCompleted={task.completedAt !== null} /> : undefined
      }
    >
      <TextInput
        type="date"
        className={values.dueDate ? 'input md' : 'input md no-date'}
        value={values.dueDate ?? ''}
        onKeyDown={() => (isTyping.current = true)}
        onPointerDown={() => (isTyping.current = false)}
        onChange={({ target }) => (isTyping.current ? edit : choose)({ dueDate: target.value || null })}
        onBlur={() => {
          isTyping.current = false;
          settle('dueDate');
        }}
      />
    </Field>
  );
}
