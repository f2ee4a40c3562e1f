import {
  createChecklistItem,
  deleteChecklistItem,
  updateChecklistItem,
  type TaskDetails,
} from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { expireDetails, findShown, showDetails, usePartChanges, type TaskIds } from '../tasks/index.ts';
import { reloadTimeline } from '../timeline/index.ts';
import { offerUndo } from '../trash/index.ts';
import { changed, progressOf, type ChecklistChange, type NewItem } from './changes.ts';

export function useChecklist(
  ids: ProjectIds,
  { _id: taskId, checklist }: TaskDetails,
  onRefused: (change: ChecklistChange) => void,
) {
  const place = { ...ids, taskId };
  const { underWay, change } = usePartChanges<ChecklistChange>('checklist', place, {
    send: (client, change) => send(client, place, change),
    onDone: (client, change) => {
      show(client, place, change);
      if (change.does === 'remove') offerBack(client, place, change);
    },
    onRefused: (client, change) => onRefused(unsent(client, place, change)),
    reload: (client) => reload(client, place),
  });
  return { items: underWay.reduce(changed, checklist), change };
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
