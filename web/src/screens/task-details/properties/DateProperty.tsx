import { useRef, type ReactNode, type Ref } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import type { TaskForm } from '../use-task-form.ts';
import '../../parts/tasks/due.css';

interface DatePropertyProps {
  field: 'startDate' | 'dueDate';
  form: TaskForm;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Saved when it is picked; a date that is being typed is one for each of its digits, and saved when it is left. */
export function DateProperty({ field, form, hint, ref }: DatePropertyProps) {
  const { values, edit, choose, settle, problems } = form;
  const isTyping = useRef(false);
  return (
    <Field name={field} label={fieldNames[field]} error={problems[field]} hint={hint}>
      <TextInput
        ref={ref}
        type="date"
        className={values[field] ? 'input md' : 'input md no-date'}
        value={values[field] ?? ''}
        onKeyDown={() => (isTyping.current = true)}
        onPointerDown={() => (isTyping.current = false)}
        onChange={({ target }) => (isTyping.current ? edit : choose)({ [field]: target.value || null })}
        onBlur={() => {
          isTyping.current = false;
          settle(field);
        }}
      />
    </Field>
  );
}
