import {
  mentionsIn,
  type Activity,
  type FieldChange,
  type FieldValue,
  type TimelineEntry,
} from '@muster/contract';
import { presentComment, type CommentRow } from '../comments/index.ts';
import { readKey } from '../task-keys/index.ts';
import type { TimelineRow } from './queries.ts';

/**
 * What a field was and is, as far as a line of the timeline has room for it. Tasks of projects that the reader does not
 * see go without their keys: `seen` has the keys of those that they see.
 */
export function presentEntry(
  row: TimelineRow,
  _id: string,
  place: Pick<Activity, 'subject' | 'project'>,
  seen: ReadonlySet<string>,
): TimelineEntry {
  if (row.id) return { type: 'comment', comment: presentComment(row as CommentRow) };
  const { at, via, kind } = row;
  return {
    type: 'activity',
    activity: {
      _id,
      at: at.toISOString(),
      actor: actorOf(row),
      via,
      kind,
      ...place,
      changes: changesOf(row, seen),
    },
  };
}

export const actorOf = ({ actorId, actorName }: Pick<TimelineRow, 'actorId' | 'actorName'>) =>
  actorId && actorName !== null ? { _id: actorId, fullName: actorName } : null;

function changesOf({ kind, changes }: TimelineRow, seen: ReadonlySet<string>): FieldChange[] {
  const shown = (key: FieldValue) => (key === undefined || seen.has(projectKeyOf(key) ?? '') ? key : null);
  return Object.entries(changes).map(([field, change]) => {
    const { from, to } = change as { from?: FieldValue; to?: FieldValue };
    // They are recorded by their paths, lines of a checklist by their ids.
    if (kind.startsWith('attachment.')) return { field: 'attachments', from, to };
    if (kind.startsWith('checklist.')) return { field: 'checklist', from, to };
    if (field === 'description') return { field };
    if (field === 'repeat') return { field, repeat: change as NonNullable<FieldChange['repeat']> };
    if (isByKey(kind, field)) return { field, from: shown(from), to: shown(to) };
    return { field, from, to };
  });
}

/** Whether a change names a task, perhaps of another project, by its key. */
const isByKey = (kind: string, field: string) => kind.startsWith('link.') || field === 'key';

const projectKeyOf = (key: unknown) => readKey(String(key))?.projectKey;

/** The keys of the projects whose tasks changes name by theirs. */
export function projectKeysIn(rows: TimelineRow[]) {
  const named = rows.flatMap(({ kind, changes }) =>
    Object.entries(changes).flatMap(([field, { from, to }]) => (isByKey(kind, field) ? [from, to] : [])),
  );
  return [...new Set(named.flatMap((key) => projectKeyOf(key) ?? []))];
}

/** A link to what the reader does not see is none to them, nor was it ever made. */
export const isHidden = ({ kind, changes }: TimelineRow, seen: ReadonlySet<string>) =>
  kind.startsWith('link.') &&
  Object.values(changes).some(({ from, to }) => !seen.has(projectKeyOf(to ?? from) ?? ''));

const assigning = ['assignedTo', 'assignee'];

/** What changes of a field name by ids. */
const namedBy = ({ changes }: TimelineRow, fields: string[]) =>
  fields.flatMap((field) => [changes[field]?.from, changes[field]?.to]).flat();

const distinctIds = (named: unknown[]) => [...new Set(named.filter((id) => typeof id === 'string'))];

/** Whom changes, reactions and comments name by their ids. */
export function peopleIn(rows: TimelineRow[]) {
  return distinctIds(
    rows.flatMap((row) => [
      ...namedBy(row, assigning),
      ...Object.values(row.reactions ?? {}).flat(),
      ...(row.deletedAt ? [] : mentionsIn(row.body ?? '')),
    ]),
  );
}

export const tasksIn = (rows: TimelineRow[]) =>
  distinctIds(rows.flatMap((row) => namedBy(row, ['parent', 'subTask', 'previous', 'next'])));

export const labelsIn = (rows: TimelineRow[]) => distinctIds(rows.flatMap((row) => namedBy(row, ['labels'])));
