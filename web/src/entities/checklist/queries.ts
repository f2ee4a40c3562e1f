import {
  createChecklistItem,
  deleteChecklistItem,
  updateChecklistItem,
  type TaskDetails,
} from '@muster/contract';
import { useMutation, useMutationState, type QueryClient } from '@tanstack/react-query';
import { serverToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { expireDetails, showDetails, taskQuery } from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { offerUndo } from '../trash/index.ts';
import { changed, progressOf, type ChecklistChange, type NewItem } from './changes.ts';

interface TaskIds extends ProjectIds {
  taskId: string;
}

/**
 * The checklist as the server has it, with what is on its way there on top: whatever comes from elsewhere meanwhile
 * undoes nothing on the screen, and what is refused is gone by itself. One change waits for the other.
 */
export function useChecklist(
  ids: ProjectIds,
  { _id: taskId, checklist }: TaskDetails,
  onRefused: (change: ChecklistChange) => void,
) {
  const place = { ...ids, taskId };
  const mutationKey = ['checklist', ids.projectId, taskId];
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ChecklistChange,
  });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: ChecklistChange, { client }) => send(client, place, change),
    onMutate: (_change, { client }) => client.cancelQueries({ queryKey: taskQuery(ids, taskId).queryKey }),
    onSuccess: (_reply, change, _result, { client }) => {
      show(client, place, change);
      if (change.does === 'remove') offerBack(client, place, change);
    },
    onError: (_error, change, _result, { client }) => onRefused(unsent(client, place, change)),
    onSettled: (_reply, _error, _change, _result, { client }) => {
      if (client.isMutating({ mutationKey }) <= 1) reload(client, place);
    },
    meta: { failure: serverToast },
  });
  return { items: underWay.reduce(changed, checklist), change: mutate };
}

async function send(client: QueryClient, place: TaskIds, change: ChecklistChange) {
  if (change.does !== 'add') {
    const params = { ...place, checklistItemId: change.item._id };
    await (change.does === 'change'
      ? call(updateChecklistItem, { params, body: change.to })
      : call(deleteChecklistItem, { params }));
    return;
  }
  for (const item of change.items) {
    await add(place, item);
    show(client, place, { does: 'add', items: [item] });
  }
}

const add = (params: TaskIds, body: NewItem) => call(createChecklistItem, { params, body });

const findShown = (client: QueryClient, { taskId, ...ids }: TaskIds) =>
  client.getQueryData(taskQuery(ids, taskId).queryKey)?.task;

/** On the task, and in the lists that count what is done. */
function show(client: QueryClient, place: TaskIds, change: ChecklistChange) {
  const task = findShown(client, place);
  if (!task) return;
  const checklist = changed(task.checklist, change);
  const counts = { ...task.counts, checklist: progressOf(checklist) };
  showDetails(client, place, { ...task, checklist, counts });
}

/** Of several items, those that have not come through. */
function unsent(client: QueryClient, place: TaskIds, change: ChecklistChange): ChecklistChange {
  if (change.does !== 'add') return change;
  const stored = new Set(findShown(client, place)?.checklist.map(({ _id }) => _id));
  return { ...change, items: change.items.filter(({ _id }) => !stored.has(_id)) };
}

function reload(client: QueryClient, place: TaskIds) {
  expireDetails(client, place, place.taskId);
  void reloadTimeline(client, place);
}

/** Made anew under its id, where it stood. */
function offerBack(client: QueryClient, place: TaskIds, removal: ChecklistChange & { does: 'remove' }) {
  const { _id, text, isDone } = removal.item;
  const item = { _id, text, isDone, after: removal.from };
  offerUndo(client, {
    name: text,
    restore: () => add(place, item),
    show: () => {
      show(client, place, { does: 'add', items: [item] });
      return () => show(client, place, removal);
    },
    reload: () => reload(client, place),
  });
}
