import type { TaskDetails } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { mayDeleteTask } from '../../entities/tasks/may-delete.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { Button } from '../../ui/primitives/Button.tsx';

const movingCode = codeFrom(async () => (await import('../parts/moving/MoveOne.tsx')).MoveOne);

interface MoveShownTaskProps {
  ids: ProjectIds;
  task: TaskDetails;
}

/** Whoever looks at its page goes along with it; from a list, it leaves the list. */
export function MoveShownTask({ ids, task }: MoveShownTaskProps) {
  const { data: access } = useSuspenseQuery(ownAccessQuery(ids.organizationId));
  const userId = useSignedInUser()._id;
  const navigate = useNavigate();
  const isPage = useParams({ strict: false }).taskId !== undefined;
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDeleteTask(access, userId, task)) return null;

  const follow = (projectId: string) => () =>
    void navigate(
      isPage
        ? {
            to: '/$organizationId/projects/$projectId/tasks/$taskId',
            params: { organizationId: ids.organizationId, projectId, taskId: task._id },
            replace: true,
          }
        : { to: '/$organizationId/projects/$projectId/tasks', params: ids, replace: true },
    );
  return (
    <>
      <p>
        <Button
          variant="quiet"
          size="md"
          icon="leave"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          Move to project
        </Button>
      </p>
      {isAsking && (
        <Part of={movingCode}>
          {(MoveOne) => <MoveOne {...{ ids, task, follow }} onClose={() => setIsAsking(false)} />}
        </Part>
      )}
    </>
  );
}
