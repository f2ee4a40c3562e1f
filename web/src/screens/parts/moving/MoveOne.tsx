import type { Task } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useChangeTasks } from '../../../entities/tasks/bulk/changing.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface MoveOneProps {
  ids: ProjectIds;
  task: Task;
  /** To where the task is shown in a project. */
  follow: (projectId: string) => () => void;
  onClose: () => void;
}

export function MoveOne({ ids, task, follow, onClose }: MoveOneProps) {
  const { mutateAsync } = useChangeTasks(ids);
  return (
    <MoveDialog
      {...{ ids, onClose }}
      tasks={[task]}
      onMove={(change, target) =>
        void mutateAsync({ tasks: [task], change, target, onUndone: follow(ids.projectId) }).then(
          follow(target._id),
          () => undefined,
        )
      }
    />
  );
}
