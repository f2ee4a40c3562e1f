import type { Task } from '@muster/contract';
import { memo } from 'react';
import { EditButton, EditTask, RowActions, TouchMark, useRowDraft, useTasksScreen } from '../tasks/index.ts';
import { CardFace } from './CardFace.tsx';
import './card.css';

/** Read-only until its pencil is pressed, like a row of the list. */
export const Card = memo(({ task }: { task: Task }) => {
  const { drafts } = useTasksScreen();
  const draft = useRowDraft(drafts, task._id);
  if (draft && !draft.isSaving) return <EditTask task={task} draft={draft} />;
  return (
    <>
      <TouchMark id={task._id} />
      <CardFace task={task} />
      <span className="doing">
        <EditButton task={task} isSaving={draft !== undefined} />
        <RowActions task={task} />
      </span>
    </>
  );
});
