import type { ListedProject } from '@muster/contract';

/** As the server orders them: what is pinned, then the newest. */
export const inListOrder = (projects: readonly ListedProject[]) =>
  projects.toSorted(
    (one, other) =>
      Number(other.isPinned) - Number(one.isPinned) || other.createdAt.localeCompare(one.createdAt),
  );
