import { useRef } from 'react';
import { DueWords } from '../../parts/tasks/DueWords.tsx';
import { DateProperty } from './DateProperty.tsx';
import type { PropertyProps } from './property.ts';
import { usePropertyKey } from './use-property-key.ts';

export function DueDateProperty({ task, form }: PropertyProps) {
  const input = useRef<HTMLInputElement>(null);
  usePropertyKey('changeDueDate', () => input.current!.focus(), hasKeyForItself);
  const { dueDate } = form.values;
  const words = dueDate && <DueWords day={dueDate} isCompleted={task.completedAt !== null} />;
  return <DateProperty ref={input} field="dueDate" form={form} hint={words || undefined} />;
}

/** Beside the inbox this key is done with a notice. */
const hasKeyForItself = () => document.querySelector('[data-notice]') === null;
