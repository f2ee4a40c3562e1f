import type { Task } from '@muster/contract';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { setDraft } from '../../../entities/tasks/row-drafts.ts';
import { useTasksScreen } from './tasks-context.ts';

/** Opens a row for editing, with the cursor in its title. */
export function EditButton({ task, isSaving }: { task: Task; isSaving: boolean }) {
  const { drafts } = useTasksScreen();
  const open = ({ currentTarget }: MouseEvent) => {
    const row = currentTarget.closest<HTMLElement>('[role=row]');
    flushSync(() => setDraft(drafts, task._id, { base: task, edits: {}, at: row?.dataset.group }));
    row?.querySelector('input')?.focus();
  };
  return (
    <IconButton
      icon="pencil"
      label="Edit"
      aria-label={`Edit ${task.title}`}
      data-keys="E"
      data-edit
      aria-busy={isSaving || undefined}
      disabled={isSaving || task.version === 0}
      onClick={open}
    />
  );
}
