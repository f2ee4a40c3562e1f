import type { FieldChange, FieldValue, TimelineEntry } from '@muster/contract';
import { presentComment, type CommentRow } from '../comments/index.ts';
import type { TimelineRow } from './queries.ts';

/** What a field was and is, as far as a line of the timeline has room for it. */
export function presentEntry(row: TimelineRow, _id: string): TimelineEntry {
  if (row.id) return { type: 'comment', comment: presentComment(row as CommentRow) };
  const { at, via, kind } = row;
  return {
    type: 'activity',
    activity: { _id, at: at.toISOString(), actor: actorOf(row), via, kind, changes: changesOf(row) },
  };
}

export const actorOf = ({ actorId, actorName }: Pick<TimelineRow, 'actorId' | 'actorName'>) =>
  actorId && actorName !== null ? { _id: actorId, fullName: actorName } : null;

function changesOf({ kind, changes }: TimelineRow): FieldChange[] {
  return Object.entries(changes).map(([field, change]) => {
    const { from, to } = change as { from?: FieldValue; to?: FieldValue };
    // They are recorded by their paths.
    if (kind.startsWith('attachment.')) return { field: 'attachments', from, to };
    if (field === 'description') return { field };
    return { field, from, to };
  });
}

const assigning = ['assignedTo', 'assignee'];

/** Whom changes and reactions name by their ids. */
export function peopleIn(rows: TimelineRow[]) {
  const named = rows.flatMap(({ changes, reactions }) => [
    ...assigning.flatMap((field) => [changes[field]?.from, changes[field]?.to]).flat(),
    ...Object.values(reactions ?? {}).flat(),
  ]);
  return [...new Set(named.filter((id) => typeof id === 'string'))];
}
