import { updateChecklistItem } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { errorToast, serverToast } from '../../platform/api/announce.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { isSame } from '../../platform/api/changed-fields.ts';
import { mutateAside } from '../../platform/api/mutate.ts';
import { sayUndoable } from '../../platform/toasts/undoable.ts';
import { messages } from '../../messages.ts';
import { partChange, type TaskIds } from '../tasks/index.ts';
import type { ChecklistChange } from './changes.ts';
import { reload, show } from './showing.ts';

type Edit = ChecklistChange & { does: 'change' };

/** Of a line that was ticked, moved or written anew. */
export function offerUndoing(client: QueryClient, place: TaskIds, { does, item, to, from }: Edit) {
  if (isSame(to, from)) return;
  const undo = () =>
    mutateAside(client, undoing(place, from.text ?? item.text), { does, item, to: from, from: to });
  sayUndoable('info', wordsFor(to, item.text), undo);
}

function wordsFor({ text, isDone }: Edit['to'], name: string) {
  if (text !== undefined) return messages.checklists.changed(text);
  return isDone === undefined
    ? messages.undo.moved(name)
    : messages.checklists[isDone ? 'ticked' : 'unticked'](name);
}

/** Only while the line is still as this change has left it. */
const undoing = (place: TaskIds, name: string) => ({
  ...partChange<Edit>('checklist', place, {
    send: (_client, { item, to, from }) =>
      call(updateChecklistItem, {
        params: { ...place, checklistItemId: item._id },
        body: { ...to, was: from },
      }),
    onDone: (client, back) => show(client, place, back),
    reload: (client) => reload(client, place),
  }),
  meta: {
    success: messages.undo.undone(name),
    failure: (error: ApiError) =>
      error.code === 'STALE' ? errorToast(messages.undo.overtaken(name)) : serverToast(error),
  },
});
