import type { TaskDetails } from '@muster/contract';
import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { WithSubTasks } from '../parts/tasks/WithSubTasks.tsx';

interface DuplicateDialogProps {
  task: TaskDetails;
  onChoose: (withSubTasks: boolean) => void;
  onClose: () => void;
}

/** Of a task with sub-tasks: whether they come along. */
export function DuplicateDialog({ task, onChoose, onClose }: DuplicateDialogProps) {
  const [isFamily, setIsFamily] = useState(true);
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onClose();
    onChoose(isFamily);
  };
  return (
    <Dialog open title={`Duplicate ${task.key}`} onClose={onClose}>
      <form noValidate onSubmit={choose}>
        <WithSubTasks task={task} checked={isFamily} onChange={setIsFamily} />
        <div className="actions">
          <Button size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="md">
            Duplicate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
