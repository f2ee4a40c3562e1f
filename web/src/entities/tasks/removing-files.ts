import { restoreAttachment, updateTask, type Attachment, type TaskDetails } from '@muster/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { reloadLists } from './lists/lists.ts';
import type { TaskIds } from './part-changes.ts';
import { expireDetails, showDetails, staleTask, taskQuery } from './queries.ts';
import { updateFailure } from './updating.ts';

/** Shows that it is gone at once, puts it back if the server refuses, and offers to undo it. */
export const removeFile = (client: QueryClient, place: TaskIds, file: Attachment) =>
  mutateAside(client, removing(client, place, file), undefined);

const removing = (client: QueryClient, place: TaskIds, file: Attachment) =>
  mutationOptions({
    // One after the other: the second is sent with the version that the first has made.
    scope: { id: `files of ${place.taskId}` },
    mutationKey: [...removals(place), file.path],
    mutationFn: (_nothing: undefined) => {
      const send = ({ files, version }: Pick<TaskDetails, 'files' | 'version'>) => {
        const kept = files.map(({ path }) => path).filter((path) => path !== file.path);
        // With the version: a file that somebody added meanwhile is not in this list, and must not go with it.
        return call(updateTask, { params: place, body: { files: kept, version } });
      };
      return send(client.getQueryData(keyOf(place))!.task).catch((error: ApiError) => {
        const current = staleTask(error);
        if (!current) throw error;
        return send(current);
      });
    },
    onMutate: async () => {
      await client.cancelQueries({ queryKey: keyOf(place) });
      const index = client.getQueryData(keyOf(place))!.task.files.findIndex(({ path }) => path === file.path);
      showFiles(client, place, (files) => files.filter(({ path }) => path !== file.path));
      return { index };
    },
    onSuccess: ({ task }) => {
      showAnswer(client, place, task);
      sayUndoable('info', messages.files.removed(file.name), () =>
        mutateAside(client, bringingBack(place, file), undefined),
      );
    },
    onError: (_error, _nothing, shown) => {
      showFiles(client, place, (files) => files.toSpliced(shown?.index ?? 0, 0, file));
      expireDetails(client, place, place.taskId);
    },
    onSettled: () => {
      void reloadTimeline(client, place);
      void reloadLists(client, place);
    },
    meta: {
      failure: (error: ApiError) => (staleTask(error) ? serverToast(error) : updateFailure(error)),
    },
  });

/** Without what the next answer will be without. */
function showAnswer(client: QueryClient, place: TaskIds, task: TaskDetails) {
  const going = client.getMutationCache().findAll({ mutationKey: removals(place), status: 'pending' });
  const paths = new Set(going.map(({ options }) => options.mutationKey?.at(-1)));
  showDetails(client, place, { ...task, files: task.files.filter(({ path }) => !paths.has(path)) });
}

const removals = ({ taskId }: TaskIds) => ['removing a file', taskId];

const keyOf = (place: TaskIds) => taskQuery(place, place.taskId).queryKey;

const showFiles = (client: QueryClient, place: TaskIds, change: (files: Attachment[]) => Attachment[]) =>
  client.setQueryData(
    keyOf(place),
    (loaded) => loaded && { ...loaded, task: { ...loaded.task, files: change(loaded.task.files) } },
  );

/** The server keeps it for some minutes more. */
const bringingBack = (place: TaskIds, { path, name }: Attachment) =>
  mutationOptions({
    mutationFn: (_nothing: undefined) =>
      call(restoreAttachment, { params: { ...place, removedFileId: path.split('/').at(-1)! } }),
    onSuccess: ({ task }, _nothing, _result, { client }) => showAnswer(client, place, task),
    onSettled: (_reply, _error, _nothing, _result, { client }) => {
      expireDetails(client, place, place.taskId);
      void reloadTimeline(client, place);
    },
    meta: { success: messages.trash.restored(name), failure: serverToast },
  });
