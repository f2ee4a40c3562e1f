import type { Attachment, TaskDetails } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { removeFile } from '../../entities/tasks/removing-files.ts';

/** At once: Undo brings it back. */
export function useRemoveFile(ids: ProjectIds, { _id: taskId }: TaskDetails) {
  const client = useQueryClient();
  return (file: Attachment) => {
    placeAfter(file)?.focus();
    removeFile(client, { ...ids, taskId }, file);
  };
}

/** The button that removes the file beside it, or else the next one around: in the gallery, what closes it. */
function placeAfter({ path }: Attachment) {
  const thumb = document.querySelector(`[data-file="${path}"]`);
  const beside = thumb?.nextElementSibling ?? thumb?.previousElementSibling;
  const around = thumb?.closest('[role=dialog]') ?? thumb?.closest('.attachments');
  return (
    beside?.querySelector<HTMLElement>('button.ib') ??
    around?.querySelector<HTMLElement>('button:not([tabindex="-1"])')
  );
}
