import type { Task } from '@muster/contract';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { useTasksScreen } from './tasks-context.ts';
import '../../../ui/primitives/button.css';

/** Behind the pencil, in both states of a row. */
export function RowActions({ task }: { task: Task }) {
  const { mayDelete, remove, pageOf } = useTasksScreen();
  const isNew = task.version === 0;
  return (
    <>
      {mayDelete(task) ? (
        <IconButton
          icon="trash"
          label="Delete"
          aria-label={`Delete ${task.title}`}
          disabled={isNew}
          onClick={() => remove(task)}
        />
      ) : (
        <span className="no-delete" />
      )}
      <a className="btn quiet sm" {...pageOf(task)} data-page aria-label={`Details of ${task.title}`}>
        Details
      </a>
    </>
  );
}
