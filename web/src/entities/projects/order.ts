import type { ListedProject } from '@muster/contract';

/** As the server orders them: what is pinned, then the newest. One of the version before tells neither. */
export const inListOrder = (projects: readonly ListedProject[]) =>
  projects.toSorted(
    (one, other) =>
      Number(other.isPinned ?? false) - Number(one.isPinned ?? false) ||
      (other.createdAt ?? '').localeCompare(one.createdAt ?? ''),
  );
