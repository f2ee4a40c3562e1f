import { TaskChanges, type Task } from '@muster/contract';
import { useCallback } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { collisions, isChanged, toChanges } from '../../entities/tasks/draft.ts';
import { staleTask } from '../../entities/tasks/queries.ts';
import { dropDraft, setDraft, type RowDrafts } from '../../entities/tasks/row-drafts.ts';
import { useUpdateTask } from '../../entities/tasks/updating.ts';

/** The row shows the change at once; if it is refused, the row is open again with everything that was typed. */
export function useSaveRow(ids: ProjectIds, drafts: RowDrafts) {
  const { mutateAsync } = useUpdateTask(ids);
  return useCallback(
    async (task: Task, seen?: Task) => {
      const { _id } = task;
      const draft = drafts.get()[_id];
      if (!draft || !isChanged(draft)) return dropDraft(drafts, _id);
      const found = TaskChanges.safeParse(draft.edits).error?.issues[0]?.message;
      if (found) return setDraft(drafts, _id, { ...draft, problem: found });

      setDraft(drafts, _id, { ...draft, isSaving: true });
      try {
        const base = seen ?? (collisions(draft, task).length > 0 ? draft.base : task);
        await mutateAsync({ task, base, changes: toChanges({ base, edits: draft.edits }) });
        dropDraft(drafts, _id);
      } catch (error) {
        const [problem] = Object.values((error as ApiError).fields ?? {});
        setDraft(drafts, _id, { ...draft, problem, theirs: staleTask(error) ?? draft.theirs });
      }
    },
    [drafts, mutateAsync],
  );
}
