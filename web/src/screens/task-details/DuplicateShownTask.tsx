import type { TaskDetails } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useDuplicateTask } from '../../entities/tasks/duplicating.ts';
import { newId } from '../../platform/api/new-id.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf } from '../../platform/keys/shortcuts.ts';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { GoingContext } from './going/going.ts';

const askingCode = codeFrom(async () => (await import('./DuplicateDialog.tsx')).DuplicateDialog);

interface DuplicateShownTaskProps {
  ids: ProjectIds;
  task: TaskDetails;
}

/** Opens the copy, to be made what it is to be. What is typed here and not saved is no part of it. */
export function DuplicateShownTask({ ids, task }: DuplicateShownTaskProps) {
  const { mutate, isPending } = useDuplicateTask(ids);
  const navigate = useNavigate();
  const going = use(GoingContext);
  const [isAsking, setIsAsking] = useState(false);
  const openPage = (taskId: string) =>
    navigate({
      to: '/$organizationId/projects/$projectId/tasks/$taskId',
      params: { ...ids, taskId },
      ignoreBlocker: true,
    });
  const duplicate = (subTasks: boolean) =>
    mutate({ task, _id: newId(), subTasks, follow: going?.go ?? openPage });
  const begin = () => {
    if (isPending) return;
    if (task.subTasks.length > 0) setIsAsking(true);
    else duplicate(false);
  };
  useShortcut('duplicate', begin);
  return (
    <>
      <p>
        <Button
          variant="quiet"
          size="md"
          icon="copy"
          data-tip="Another task like this one"
          data-keys={capsOf('duplicate', isMac).join(' ')}
          waiting={isPending}
          onClick={begin}
        >
          Duplicate
        </Button>
      </p>
      {isAsking && (
        <Part of={askingCode}>
          {(DuplicateDialog) => (
            <DuplicateDialog task={task} onChoose={duplicate} onClose={() => setIsAsking(false)} />
          )}
        </Part>
      )}
    </>
  );
}
