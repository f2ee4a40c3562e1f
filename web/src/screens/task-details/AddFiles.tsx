import { useRef } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import type { TaskForm } from './use-task-form.ts';

/** Files of any kind, which wait with the images for Update Task. */
export function AddFiles({ form: { picked, forget } }: { form: TaskForm }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="add-files">
      <Button variant="quiet" size="sm" icon="file" onClick={() => input.current!.click()}>
        Add other files
      </Button>
      {picked.fileMegabytes && <span className="muted">at most {picked.fileMegabytes} MiB each</span>}
      <input
        ref={input}
        className="sr"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Other files"
        onChange={({ target }) => {
          forget('attachments');
          picked.add(Array.from(target.files ?? []), 'files');
          // Emptied, so that choosing the same file again counts.
          target.value = '';
        }}
      />
    </div>
  );
}
