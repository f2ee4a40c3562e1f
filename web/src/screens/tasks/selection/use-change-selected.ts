import { useChangeTasks } from '../../../entities/tasks/bulk/changing.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { selectMore } from '../../task-list/index.ts';

/** For tasks that are selected, and stay so where the change fails: they are what somebody wanted to change. */
export function useChangeSelected(ids: ProjectIds) {
  const { mutateAsync } = useChangeTasks(ids);
  return (many: Parameters<typeof mutateAsync>[0]) =>
    void mutateAsync(many).catch(() => selectMore(many.tasks));
}
