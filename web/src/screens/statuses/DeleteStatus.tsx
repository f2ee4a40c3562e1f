import type { TaskStatus } from '@muster/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { showAlert } from '../../platform/toasts/alert.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { StatusMark } from '../parts/statuses/StatusMark.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { tasksLeftIn, useDeleteStatus } from '../../entities/statuses/queries.ts';

interface DeleteStatusProps {
  ids: ProjectIds;
  status: TaskStatus;
  others: TaskStatus[];
  /** The row is gone by then; somebody must take the focus. */
  onDeleted: () => void;
}

export function DeleteStatus({ ids, status, others, onDeleted }: DeleteStatusProps) {
  const { name } = status;
  const [isAsking, setIsAsking] = useState(false);
  const [target, setTarget] = useState<string>();
  const remove = useDeleteStatus(ids);
  const tasks = tasksLeftIn(remove.error);
  const moveTo = others.find(({ _id }) => _id === target)?._id ?? others[0]?._id;

  function close() {
    setIsAsking(false);
    remove.reset();
  }
  function finish() {
    close();
    onDeleted();
  }
  function fail(error: Error) {
    const left = tasksLeftIn(error);
    if (left > 0 && others.length > 0) return;
    close();
    if (left > 0) showAlert(`${error.message} There is no other status to move them to yet.`);
  }
  const confirm = () =>
    remove.mutate(tasks > 0 ? { status, moveTo } : { status }, { onSuccess: finish, onError: fail });

  return (
    <>
      <IconButton icon="trash" label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={`Delete the status ${name}?`}
        question={messages.statuses.confirmDelete}
        waiting={remove.isPending}
        onNo={close}
        onYes={confirm}
      >
        {tasks > 0 && moveTo && (
          <div className="move-tasks" role="group" aria-live="polite">
            <Field label={tasks === 1 ? 'Move its 1 task to' : `Move its ${tasks} tasks to`}>
              <Select
                items={others.map((other) => ({
                  value: other._id,
                  label: other.name,
                  mark: <StatusMark status={other} />,
                }))}
                value={moveTo}
                onChange={setTarget}
              />
            </Field>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
