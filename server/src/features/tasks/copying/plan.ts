import { randomUUID } from 'node:crypto';
import { firstOpen, isOver } from '@muster/contract';
import type { NamedStatus } from '../moving/match.ts';

/** A task that another is made like. */
export interface Original {
  id: string;
  number: number;
  status: string;
  labels: string[];
  parent: string | null;
  assignedTo: string[];
  /** Of its checklist. */
  lines: number;
  /** Of its description. */
  bytes: number;
  repeats: boolean;
}

/** What is to be added. What is not said here is as with the original. */
export interface Copy extends Omit<Original, 'number' | 'lines' | 'bytes' | 'repeats'> {
  /** The original. */
  of: string;
  /** Before the title. */
  prefix?: string;
  /** Where it stands in its column; without one, on top. */
  rank?: string;
}

interface Place {
  /** What a status of the originals is there. */
  statusOf: (status: string) => string;
  /** Nothing where there is no such label. */
  labelOf: (label: string) => string | undefined;
  isOnTeam: (userId: string) => boolean;
  /** Ids of copies that somebody has chosen. */
  ids?: ReadonlyMap<string, string>;
}

/** In the order of their numbers. Sub-tasks are under the copy of their parent, or under none. */
export function planCopies(originals: Original[], place: Place): Copy[] {
  const { statusOf, labelOf, isOnTeam } = place;
  const ids = new Map(originals.map(({ id }) => [id, place.ids?.get(id) ?? randomUUID()]));
  return originals
    .toSorted((one, other) => one.number - other.number)
    .map((original) => ({
      of: original.id,
      id: ids.get(original.id)!,
      status: statusOf(original.status),
      labels: original.labels.flatMap((label) => labelOf(label) ?? []).toSorted(),
      parent: ids.get(original.parent ?? '') ?? null,
      assignedTo: original.assignedTo.filter(isOnTeam),
    }));
}

/** Work that is over begins anew in a copy. */
export function beginAnew(statuses: NamedStatus[]) {
  const first = firstOpen(statuses);
  const over = new Set(statuses.filter(({ category }) => isOver(category)).map(({ id }) => id));
  return (status: string) => (first && over.has(status) ? first.id : status);
}
