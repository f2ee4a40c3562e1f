import { DueWords } from '../../parts/tasks/DueWords.tsx';
import { DateProperty } from './DateProperty.tsx';
import type { PropertyProps } from './property.ts';

export function DueDateProperty({ task, form }: PropertyProps) {
  const { dueDate } = form.values;
  const words = dueDate && <DueWords day={dueDate} isCompleted={task.completedAt !== null} />;
  return <DateProperty field="dueDate" form={form} hint={words || undefined} />;
}
