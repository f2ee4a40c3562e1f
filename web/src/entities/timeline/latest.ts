import type { Person, TimelineEntry } from '@muster/contract';

/** The row is written a moment before or after what is told of it. */
const sameMomentMs = 5_000;

/** When the task was changed last, and by whom, unless the newest page of its history is behind the task itself. */
export function latestChange(entries: readonly TimelineEntry[], updatedAt: string) {
  const latest = entries.findLast((entry) => entry.type === 'activity')?.activity;
  if (!latest || Date.parse(latest.at) < Date.parse(updatedAt) - sameMomentMs) return undefined;
  return { at: latest.at, by: latest.actor satisfies Person | null };
}
