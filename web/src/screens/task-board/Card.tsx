import type { Task } from '@muster/contract';
import { memo } from 'react';
import { EditButton } from '../parts/tasks/EditButton.tsx';
import { EditTask } from '../parts/tasks/EditTask.tsx';
import { RowActions } from '../parts/tasks/RowActions.tsx';
import { TouchMark } from '../parts/tasks/TouchMark.tsx';
import { isBegunIn, useRowDraft } from '../../entities/tasks/row-drafts.ts';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';
import { CardFace } from './CardFace.tsx';
import './card.css';

interface CardProps {
  task: Task;
  /** The row of the board that it is in: of its other cards, none is edited. */
  group: string | undefined;
}

/** Read-only until its pencil is pressed, like a row of the list. */
export const Card = memo(({ task, group }: CardProps) => {
  const { drafts } = useTasksScreen();
  const draft = useRowDraft(drafts, task._id);
  if (draft && !draft.isSaving && isBegunIn(draft, group)) return <EditTask task={task} draft={draft} />;
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
