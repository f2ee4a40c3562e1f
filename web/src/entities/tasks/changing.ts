import type { Task } from '@muster/contract';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { messages } from '../../messages.ts';
import { toast } from '../../platform/toasts/toast.ts';
import type { ProjectIds } from '../projects/index.ts';
import type { Edits } from './draft.ts';
import { staleTask } from './queries.ts';
import { useUpdateTask } from './updating.ts';

/** Where no form is open: a change shows at once and can be undone. Why it cannot be made, or who was first, is told. */
export function useChangeTask(ids: ProjectIds, overtaken = messages.tasks.overtaken) {
  const { mutateAsync } = useUpdateTask(ids);
  return useCallback(
    async (task: Task, edits: Edits) => {
      try {
        await mutateAsync({ task, base: task, changes: { ...edits, version: task.version } });
      } catch (error) {
        if (staleTask(error)) return toast.error(overtaken(task.title));
        const [problem] = Object.values((error instanceof ApiError && error.fields) || {});
        if (problem) toast.error(problem);
      }
    },
    [mutateAsync, overtaken],
  );
}
