import type { Attachment, TaskDetails } from '@muster/contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ProjectIds } from '../projects/index.ts';
import { useUpdateTask } from './queries.ts';

interface RemoveAttachmentProps {
  ids: ProjectIds;
  task: TaskDetails;
  file: Attachment | undefined;
  onClose: () => void;
}

export function RemoveAttachment({ ids, task, file, onClose }: RemoveAttachmentProps) {
  const update = useUpdateTask(ids);
  const remove = () => {
    const attachments = task.attachments.filter((path) => path !== file?.path);
    // With the version: an image that somebody added meanwhile is not in this list, and must not go with it.
    update.mutate({ task, changes: { attachments, version: task.version } }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open={file !== undefined}
      title={file ? `Remove “${file.name}”?` : ''}
      question="Are you sure you want to remove this attachment?"
      waiting={update.isPending}
      onNo={onClose}
      onYes={remove}
    >
      {update.error && <p role="alert">{update.error.message} Try again.</p>}
    </ConfirmDialog>
  );
}
