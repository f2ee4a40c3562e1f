import {
  createChecklistItem,
  deleteChecklistItem,
  updateChecklistItem,
  type TaskDetails,
} from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { ProjectIds } from '../projects/index.ts';
import { findShown, usePartChanges, type TaskIds } from '../tasks/index.ts';
import { offerUndo } from '../trash/index.ts';
import { changed, type ChecklistChange, type NewItem } from './changes.ts';
import { reload, show } from './showing.ts';
import { offerUndoing } from './undoing.ts';

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
      if (change.does === 'change') offerUndoing(client, place, change);
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
      ? call(updateChecklistItem, { params, body: bodyOf(change) })
      : call(deleteChecklistItem, { params }));
    return;
  }
  for (const item of change.items) {
    await add(place, item);
    show(client, place, { does: 'add', items: [item] });
  }
}

/** A text goes only over the one that it was typed over; where it stands and whether it is done, the last word counts. */
const bodyOf = ({ to, from }: ChecklistChange & { does: 'change' }) =>
  to.text === undefined ? to : { ...to, was: { text: from.text } };

const add = (params: TaskIds, body: NewItem) => call(createChecklistItem, { params, body });

/** Of several items, those that have not come through. */
function unsent(client: QueryClient, place: TaskIds, change: ChecklistChange): ChecklistChange {
  if (change.does !== 'add') return change;
  const stored = new Set(findShown(client, place)?.checklist.map(({ _id }) => _id));
  return { ...change, items: change.items.filter(({ _id }) => !stored.has(_id)) };
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
