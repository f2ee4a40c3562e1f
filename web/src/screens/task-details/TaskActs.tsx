import type { PropertyProps } from './properties/property.ts';
import { DeleteShownTask } from './DeleteShownTask.tsx';
import { DuplicateShownTask } from './DuplicateShownTask.tsx';
import { MoveShownTask } from './MoveShownTask.tsx';
import { WatchButton } from './WatchButton.tsx';

/** What can be done with the task as a whole. */
export const TaskActs = (props: PropertyProps) => (
  <div className="task-acts">
    <WatchButton {...props} />
    <DuplicateShownTask {...props} />
    <MoveShownTask {...props} />
    <DeleteShownTask {...props} />
  </div>
);
