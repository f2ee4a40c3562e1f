import { restoreAttachment, type Attachment } from '@muster/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { sayUndoable } from '../../platform/notices/undoable.ts';
import { messages } from '../../messages.ts';
import { reloadTimeline } from '../timeline/index.ts';
import type { TaskIds } from './part-changes.ts';
import { expireDetails, showDetails } from './queries.ts';

/** The server keeps it for some minutes more. */
export const offerFileBack = (client: QueryClient, place: TaskIds, file: Attachment) =>
  sayUndoable('info', messages.files.removed(file.name), () =>
    mutateAside(client, bringingBack(place, file), undefined),
  );

const bringingBack = (place: TaskIds, { path, name }: Attachment) =>
  mutationOptions({
    mutationFn: (_nothing: undefined) =>
      call(restoreAttachment, { params: { ...place, removedFileId: path.split('/').at(-1)! } }),
    onSuccess: ({ task }, _nothing, _result, { client }) => showDetails(client, place, task),
    onSettled: (_reply, _error, _nothing, _result, { client }) => {
      expireDetails(client, place, place.taskId);
      void reloadTimeline(client, place);
    },
    meta: { success: messages.trash.restored(name), failure: serverToast },
  });
