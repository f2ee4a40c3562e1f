import type { TaskDetails } from '@muster/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { deleteNow, DeleteTask, hasSubTasks } from '../parts/tasks/DeleteTask.tsx';
import { mayDeleteTask } from '../../entities/tasks/may-delete.ts';

interface DeleteShownTaskProps {
  ids: ProjectIds;
  task: TaskDetails;
}

/** Goes back to the tasks, where it can be undone. */
export function DeleteShownTask({ ids, task }: DeleteShownTaskProps) {
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const userId = useSignedInUser()._id;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDeleteTask(access, userId, task)) return null;

  const leave = () =>
    navigate({
      to: '/$organizationId/projects/$projectId/tasks',
      params: ids,
      search: { tab: task.status },
      replace: true,
      // The draft outlives it: Undo brings back both.
      ignoreBlocker: true,
    });
  const remove = () => (hasSubTasks(task) ? setIsAsking(true) : void deleteNow(client, ids, task, leave));
  return (
    <>
      <p>
        <Button variant="quiet-danger" size="md" icon="trash" onClick={remove}>
          Delete Task
        </Button>
      </p>
      <DeleteTask
        ids={ids}
        task={isAsking ? task : undefined}
        leave={leave}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
