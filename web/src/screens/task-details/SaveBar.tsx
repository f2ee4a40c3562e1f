import { Button } from '../../ui/primitives/Button.tsx';
import type { TaskForm } from './use-task-form.ts';

/** Comes along at the foot of the screen while something is not saved. */
export const SaveBar = ({ form: { isDirty, isGone, isSaving, progress, cancel } }: { form: TaskForm }) => (
  <div className={isDirty ? 'task-save unsaved' : 'task-save'}>
    <span className="state" role="status">
      {isDirty && <span className="dot" />}
      {isDirty && 'Unsaved changes'}
    </span>
    {progress !== undefined && (
      <Button variant="quiet" size="md" onClick={cancel}>
        Cancel upload
      </Button>
    )}
    <Button
      type="submit"
      variant={isDirty ? 'primary' : 'plain'}
      size={isDirty ? 'md' : 'sm'}
      disabled={isGone}
      waiting={isSaving}
    >
      Update Task
    </Button>
  </div>
);
