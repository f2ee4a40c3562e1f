import type { Activity, Comment, FieldChange, TimelineEntry } from '@muster/contract';

export interface Change extends FieldChange {
  /** Its own among all that are shown. */
  id: string;
  at: string;
  kind: Activity['kind'];
}

/** What one person changed within half an hour, and with no comment between. */
export interface Run {
  type: 'run';
  id: string;
  actor: Activity['actor'];
  changes: Change[];
}

export type Item = Run | { type: 'comment'; id: string; comment: Comment };

const longestMs = 30 * 60_000;

/** One line for a run of small changes; making, deleting, restoring and repeating the task stand alone. */
export function foldChanges(entries: readonly TimelineEntry[]): Item[] {
  const items: Item[] = [];
  for (const entry of entries) {
    if (entry.type === 'comment') {
      items.push({ type: 'comment', id: entry.comment._id, comment: entry.comment });
      continue;
    }
    const { activity } = entry;
    const changes = changesOf(activity);
    const last = items.at(-1);
    if (last?.type === 'run' && goesOn(last, activity)) last.changes.push(...changes);
    else items.push({ type: 'run', id: activity._id, actor: activity.actor, changes });
  }
  return items;
}

const standAlone: ReadonlySet<Activity['kind']> = new Set(['task.created', 'task.deleted', 'task.restored']);

function goesOn({ actor, changes }: Run, next: Activity) {
  const [first, latest] = [changes[0]!, changes.at(-1)!];
  return (
    actor?._id === next.actor?._id &&
    !standAlone.has(latest.kind) &&
    !standAlone.has(next.kind) &&
    !isRepetition(latest) &&
    !next.changes.some(isRepetition) &&
    Date.parse(next.at) - Date.parse(first.at) < longestMs
  );
}

/** What the server did is not to be looked for among what a person did. */
const isRepetition = ({ field }: FieldChange) => field === 'next';

function changesOf({ _id, at, kind, changes }: Activity): Change[] {
  // A card that changes its column has another place there, which is no news.
  const news = changes.filter(({ field }) => field !== 'rank');
  const named = news.length > 0 ? news : [{ field: '' }];
  return named.map(({ field, from, to, repeat }: FieldChange, index) => ({
    field,
    from,
    to,
    repeat,
    id: `${_id}.${index}`,
    at,
    kind,
  }));
}
