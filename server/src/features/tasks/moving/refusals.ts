import { conflict, HttpError, invalid } from '../../../platform/http/errors.ts';
import { nameOf } from '../bulk/become.ts';
import type { BulkTask } from '../bulk/task.ts';

export const notUndoable = () => new HttpError(404, 'NOT_FOUND', 'This can no longer be undone.');

export const noSuchTarget = () => invalid({ 'moveTo.project': 'Choose another project that you may see' });

export const noStatus = () =>
  conflict('NO_STATUS', 'The project has no status for these tasks. Create one, then move them.');

export const takenThere = (task: BulkTask) =>
  conflict(
    'ID_TAKEN',
    `${nameOf(task)} cannot go to that project: its _id is that of another task there, in the trash, or moved from there.`,
  );

export function notOnTeam(names: string[]) {
  const who = new Intl.ListFormat('en').format(names.slice(0, 3));
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return conflict(
    'NOT_ON_TEAM',
    `${who}${more} ${names.length === 1 ? 'is' : 'are'} not on the team of that project.`,
  );
}
