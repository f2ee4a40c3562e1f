import type { TaskStatus } from '@muster/contract';
import { useState } from 'react';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { dropDraft } from '../../platform/drafts/storage.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { isChanged } from '../../entities/tasks/draft.ts';
import { calendarDraft, newTaskDraft, refusedDraft } from '../../entities/tasks/new-task-draft.ts';
import { useHasUnsaved, type RowDrafts } from '../../entities/tasks/row-drafts.ts';

/** Over the rows, since those that were being edited may be in another tab or far down. */
export function RowsNote({ drafts }: { drafts: RowDrafts }) {
  const [wasFound] = useState(() => Object.values(drafts.get()).some(isChanged));
  const isRestored = useHasUnsaved(drafts) && wasFound;
  return <DraftNote isRestored={isRestored} discard={() => drafts.set({})} />;
}

/** What the screen keeps, once its user has left it on purpose. */
export function dropTyped({ projectId }: ProjectIds, drafts: RowDrafts, statuses: readonly TaskStatus[]) {
  drafts.set({});
  const columns = statuses.map(({ _id }) => newTaskDraft(projectId, _id));
  for (const draft of [newTaskDraft(projectId), calendarDraft(projectId), ...columns]) {
    dropDraft(draft);
    dropDraft(refusedDraft(draft));
  }
}
