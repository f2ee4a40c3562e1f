import type { Attachment, TaskDetails } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { offerFileBack } from '../../entities/tasks/removing-files.ts';
import { useUpdateTask } from '../../entities/tasks/updating.ts';

interface RemoveAttachmentProps {
  ids: ProjectIds;
  task: TaskDetails;
  file: Attachment | undefined;
  onClose: () => void;
}

export function RemoveAttachment({ ids, task, file, onClose }: RemoveAttachmentProps) {
  const client = useQueryClient();
  const update = useUpdateTask(ids);
  const next = useRef<HTMLElement>(null);
  const remove = () => {
    if (!file) return;
    next.current = placeAfter(file);
    const files = task.files.map(({ path }) => path).filter((path) => path !== file.path);
    // With the version: a file that somebody added meanwhile is not in this list, and must not go with it.
    const tell = () => offerFileBack(client, { ...ids, taskId: task._id }, file);
    update.mutate({ task, changes: { files, version: task.version }, tell }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open={file !== undefined}
      title={file ? `Remove “${file.name}”?` : ''}
      question="Are you sure you want to remove this attachment?"
      waiting={update.isPending}
      returnFocus={(opener) => next.current ?? opener}
      onNo={() => {
        // The next question is about another file.
        update.reset();
        next.current = null;
        onClose();
      }}
      onYes={remove}
    >
      {update.error && <p role="alert">{update.error.message} Try again.</p>}
    </ConfirmDialog>
  );
}

/** The button that removes the file beside it, or else the next one around: in the gallery, what closes it. */
function placeAfter({ path }: Attachment) {
  const thumb = document.querySelector(`[data-file="${path}"]`);
  const beside = thumb?.nextElementSibling ?? thumb?.previousElementSibling;
  const around = thumb?.closest('[role=dialog]') ?? thumb?.closest('.attachments');
  const place = beside?.querySelector('button.ib') ?? around?.querySelector('button:not([tabindex="-1"])');
  return (place ?? null) as HTMLElement | null;
}
