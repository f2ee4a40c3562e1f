import type { Task } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { familyQuery } from '../../../entities/tasks/bulk/family.ts';
import { useChangeTasks } from '../../../entities/tasks/bulk/changing.ts';
import { WithSubTasks } from '../tasks/WithSubTasks.tsx';
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
  const [isFamily, setIsFamily] = useState(false);
  const { data: family } = useQuery({ ...familyQuery(ids, task), enabled: isFamily });
  const tasks = (isFamily && family) || [task];
  return (
    <MoveDialog
      {...{ ids, tasks, onClose }}
      isReady={!isFamily || family !== undefined}
      onMove={(change, target) =>
        void mutateAsync({ tasks, change, target, onUndone: follow(ids.projectId) }).then(
          follow(target._id),
          () => undefined,
        )
      }
    >
      <WithSubTasks task={task} checked={isFamily} onChange={setIsFamily} />
    </MoveDialog>
  );
}
